import { type ChoiceError, type ChoiceList, choiceRefusal } from '@quitus/domain/columns/choices.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { readWireValue } from '@quitus/domain/columns/column-type-rules.ts'
import type { CellValueError, WireValue } from '@quitus/domain/values/cell-value.ts'
import type { View } from '#views/definition/view.sql.ts'
import type { GivenValue } from './added-rows.sql.ts'

export type NewRowError =
  | CellValueError
  | ChoiceError
  | 'unknown_column'
  | 'column_not_editable'
  | 'nothing_entered'
/** `column` is null where the row as a whole is at fault. */
export type NewRowFault = { column: string | null; code: NewRowError }

/** Reads what a new row is given; reports every fault at once, in the order of the values. */
export function readNewRow(
  view: View,
  requested: Readonly<Record<string, unknown>>,
  choices: ReadonlyMap<string, ChoiceList>,
  ownHost: string,
): { values: GivenValue[]; faults: NewRowFault[] } {
  const columns = new Map(view.columns.map((column) => [column.name, column]))
  const values: GivenValue[] = []
  const faults: NewRowFault[] = []
  for (const [name, untrusted] of Object.entries(requested)) {
    const column = columns.get(name)
    const isOpen = column?.isEditable === true && name !== ROW_LOCKED_COLUMN
    if (column === undefined || !isOpen) {
      faults.push({ column: name, code: column === undefined ? 'unknown_column' : 'column_not_editable' })
      continue
    }
    const read = readWireValue(untrusted, column.type, { ownHost })
    if (!read.ok) faults.push({ column: name, code: read.code })
    else if (read.value !== null) values.push({ column, value: read.value })
  }
  const row: Record<string, WireValue> = Object.fromEntries(
    values.map(({ column, value }) => [column.name, value]),
  )
  for (const { column, value } of values) {
    const list = choices.get(column.name)
    const code = list === undefined ? null : choiceRefusal(list, row, value, null)
    if (code !== null) faults.push({ column: column.name, code })
  }
  if (values.length === 0 && faults.length === 0) faults.push({ column: null, code: 'nothing_entered' })
  return { values, faults }
}
