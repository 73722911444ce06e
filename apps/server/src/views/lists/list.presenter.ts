import type { ListRow } from '@quitus/contract/admin/list.schema.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { Translate } from '#language/messages.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { List, ListColumn, StoredListRow } from './list.sql.ts'

/** The columns of a list as those of a view are described, with its codes in the reader's language. */
export function presentListColumns({ columns }: Pick<List, 'columns'>, translate: Translate): Column[] {
  return columns.map((column) => ({
    name: column.name,
    label: translate(column.label),
    type: column.type,
    group: null,
    groupLabel: null,
    hidden: false,
    displayByDefault: column.isDisplayedByDefault ?? true,
    editable: false,
    frozen: false,
    ...(column.width === undefined ? {} : { width: column.width }),
    isListOfChoices: column.choices !== undefined,
    ...(column.choices === undefined
      ? {}
      : {
          cellEditorParams: {
            isAsyncOptions: false,
            listOfChoices: column.choices.map(({ value, label }) => ({ value, text: translate(label) })),
          },
        }),
  }))
}

/** The words of a column's codes, by code. */
export function listChoiceTexts({ choices = [] }: ListColumn, translate: Translate): Map<string, string> {
  return new Map(choices.map(({ value, label }) => [value, translate(label)]))
}

/** One row in wire form. */
export function presentListRow({ columns }: Pick<List, 'columns'>, row: StoredListRow): ListRow {
  const wire: ListRow = { entryId: row.entryId, path: [row.entryId], version: 0, locked: false }
  for (const [at, { name, type }] of columns.entries()) wire[name] = presentValue(row[`v${at}`], type)
  return wire
}
