import type { WireValue } from '#values/cell-value.ts'
import type { Column } from './column.ts'
import type { CellTextOptions } from './column-type-rule.ts'
import { COLUMN_TYPE_RULES } from './column-type-rules.ts'

type ShownColumn = Pick<Column, 'type' | 'cellEditorParams'>

/**
 * What people read in a cell: the text of a choice in their language, else what the column's type makes of the value.
 */
export function cellText(column: ShownColumn, value: WireValue, options: CellTextOptions): string {
  return choiceText(column, value) ?? COLUMN_TYPE_RULES[column.type].format(value, options)
}

/** The reader's text for a value of a list of choices; null where the value is read as it is stored. */
export function choiceText({ cellEditorParams }: ShownColumn, value: unknown): string | null {
  if (cellEditorParams === undefined || typeof value !== 'string') return null
  return cellEditorParams.listOfChoices.find((choice) => choice.value === value)?.text ?? null
}
