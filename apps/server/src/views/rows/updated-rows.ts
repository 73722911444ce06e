import { MAX_UPDATED_ANOMALIES } from '@quitus/contract/views/limits.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { isCut, readAnomalies } from './read-anomalies.ts'

/**
 * What the rows of the first thousand of these anomalies hold now; `more` says that there are others, or further
 * child rows.
 */
export async function readUpdatedRows(
  tx: Tx,
  view: View,
  anomalyRowIds: readonly number[],
): Promise<{ updatedRows: WireRow[]; more: boolean }> {
  const reported = anomalyRowIds.slice(0, MAX_UPDATED_ANOMALIES)
  const { rows: updatedRows } = await readAnomalies(tx, view, reported)
  return { updatedRows, more: anomalyRowIds.length > reported.length || updatedRows.some(isCut) }
}
