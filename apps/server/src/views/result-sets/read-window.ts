import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { readAnomalies } from '#views/rows/read-anomalies.ts'
import { presentGoneRow } from '#views/rows/row.presenter.ts'
import { selectEntryIds } from '#views/rows/rows.sql.ts'

/** One row for each id, so that positions stay what they were: a row that exists no more is there as `gone`. */
export async function readWindow(tx: Tx, view: View, rowIds: readonly number[]): Promise<WireRow[]> {
  const { rows, present } = await readAnomalies(tx, view, rowIds)
  const gone = rowIds.filter((id) => !present.has(id))
  if (gone.length === 0) return rows
  const entryIds = await selectEntryIds(tx, view, gone)
  const remaining = rows.values()
  return rowIds.map((id) =>
    present.has(id) ? (remaining.next().value ?? presentGoneRow('')) : presentGoneRow(entryIds.get(id) ?? ''),
  )
}
