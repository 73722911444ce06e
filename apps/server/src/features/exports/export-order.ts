import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectAllRowIds } from '#views/query/row-order.sql.ts'
import { findRowIds } from '#views/result-sets/result-set.sql.ts'
import { sliceRowIds, startWith } from '#views/rows/row-id-list.ts'
import { type ExportParameters, type PickedAnomalies, pickerOf } from './export-parameters.ts'

/**
 * The anomalies of the file in their order: as the set on screen has them, or as its query gives them where the set
 * is gone.
 */
export async function loadExportOrder(
  tx: Tx,
  view: View,
  { query, resultSet, selected }: Pick<ExportParameters, 'query' | 'resultSet' | 'selected'>,
): Promise<Buffer> {
  const stored = resultSet === null ? undefined : await findRowIds(tx, resultSet)
  if (stored?.isWhole) return pickRowIds(stored.rowIds, selected)
  const rowIds = await selectAllRowIds(tx, view, query)
  return pickRowIds(stored === undefined ? rowIds : startWith(stored.rowIds, rowIds), selected)
}

/** Those of the ids that are meant, in their order. */
export function pickRowIds(rowIds: Buffer, picked: PickedAnomalies | null): Buffer {
  if (picked === null || (picked.isExcept && picked.rowIds.length === 0)) return rowIds
  const isMeant = pickerOf(picked)
  const kept = Buffer.alloc(rowIds.length)
  let end = 0
  for (let at = 0; at < rowIds.length; at += 4) {
    const rowId = rowIds.readInt32BE(at)
    if (isMeant(rowId)) end = kept.writeInt32BE(rowId, end)
  }
  return kept.subarray(0, end)
}

/**
 * How many child rows are below these anomalies where they are unfolded; `counts` as `selectChildCounts` gives them.
 */
export function countChildRows(rowIds: Buffer, counts: Buffer, unfolded: PickedAnomalies): number {
  if (counts.length === 0 || (!unfolded.isExcept && unfolded.rowIds.length === 0)) return 0
  const isUnfolded = pickerOf(unfolded)
  const childrenOf = new Map<number, number>()
  for (let at = 0; at < counts.length; at += 8)
    childrenOf.set(counts.readInt32BE(at), counts.readInt32BE(at + 4))
  let count = 0
  for (let at = 0; at < rowIds.length; at += 4) {
    const rowId = rowIds.readInt32BE(at)
    const children = childrenOf.get(rowId)
    if (children !== undefined && isUnfolded(rowId)) count += children
  }
  return count
}

/** The ids at these places of an order; places behind its end are excluded. */
export function rowIdsAt(rowIds: Buffer, places: readonly number[]): number[] {
  return places.flatMap((place) => sliceRowIds(rowIds, place, 1))
}
