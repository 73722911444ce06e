import type { Tx } from '@quitus/database/connection.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { selectChildCounts } from '#views/rows/child-rows.sql.ts'
import { estimateBytes } from './estimate-bytes.ts'
import { countChildRows } from './export-order.ts'
import type { ExportParameters } from './export-parameters.ts'

/** How much the file of an export would be: lines with headers and sums, and about how many bytes. */
export async function measureExport(
  tx: Tx,
  view: View,
  { columns, unfolded, hasGroups, format }: ExportParameters,
  order: Buffer,
): Promise<{ lines: number; anomalies: number; childRows: number; bytes: number }> {
  const anomalies = order.length / 4
  const counts = view.hasChildRows ? await selectChildCounts(tx, view) : Buffer.alloc(0)
  const childRows = countChildRows(order, counts, unfolded)
  const lines = anomalies + childRows + (hasGroups ? 3 : 2)
  const shown = columns.map(({ name }) => requireColumn(view, name))
  const bytes = await estimateBytes(tx, view, shown, { order, lines, format })
  return { lines, anomalies, childRows, bytes }
}
