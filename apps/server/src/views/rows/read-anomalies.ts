import { MAX_WINDOW_CHILDREN } from '@quitus/contract/views/limits.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectChildCountsOf } from './child-rows.sql.ts'
import { presentWindow } from './row.presenter.ts'
import { selectStoredRows } from './rows.sql.ts'

/**
 * Anomalies in the order of the ids of their rows, each with its first child rows, and with `childCount` where it has
 * more; ids that have no row are excluded. Bounded by the number of ids, whatever the size of the groups; `present`
 * are the ids that have a row.
 */
export async function readAnomalies(
  tx: Tx,
  view: View,
  rowIds: readonly number[],
): Promise<{ rows: WireRow[]; present: ReadonlySet<number> }> {
  const stored = await selectStoredRows(tx, view, rowIds, { children: 'first' })
  const full = stored.filter((row) => row.child_index === MAX_WINDOW_CHILDREN)
  const counts = await selectChildCountsOf(
    tx,
    view,
    full.map((row) => row.anomaly_id),
  )
  const present = new Set(stored.filter((row) => row.child_index === 0).map((row) => row.row_id))
  return { rows: presentWindow(view, rowIds, stored, counts), present }
}

/** Has further child rows than those that are in it. */
export function isCut({ childCount }: WireRow): boolean {
  return childCount !== undefined
}
