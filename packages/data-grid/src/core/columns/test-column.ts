import type { Column } from '@quitus/domain/columns/column.ts'

/** A column for tests: shown, in no group, a text. */
export function testColumn(name: string, change: Partial<Column> = {}): Column {
  return {
    name,
    label: name,
    type: 'STRING',
    group: null,
    groupLabel: null,
    hidden: false,
    displayByDefault: true,
    editable: false,
    frozen: false,
    isListOfChoices: false,
    ...change,
  }
}
