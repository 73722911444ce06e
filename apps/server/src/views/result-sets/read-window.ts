import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { presentGoneRow, presentWindow } from '#views/rows/row.presenter.ts'
import { selectEntryIds, selectStoredRows } from '#views/rows/rows.sql.ts'

/** One row for each id, so that positions stay what they were: a row that exists no more stands there as `gone`. */
export async function readWindow(tx: Tx, view: View, rowIds: readonly number[]): Promise<WireRow[]> {
  const stored = await selectStoredRows(tx, view, rowIds, { children: true })
  const present = new Set(stored.map((row) => row.row_id))
  const gone = rowIds.filter((id) => !present.has(id))
  const rows = presentWindow(view, rowIds, stored)
  if (gone.length === 0) return rows
  const entryIds = await selectEntryIds(tx, view, gone)
  const remaining = rows.values()
  return rowIds.map((id) =>
    present.has(id) ? (remaining.next().value ?? presentGoneRow('')) : presentGoneRow(entryIds.get(id) ?? ''),
  )
}
