import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'

/** What people call a row: its anomaly, or its own identifier where the view has no anomalies. */
export function entryTitle(row: GridRow, { anomalyIdColumn }: ViewMetadata): string {
  const anomaly = anomalyIdColumn === null ? null : row[anomalyIdColumn]
  return typeof anomaly === 'string' && anomaly !== '' ? anomaly : (row.path[0] ?? row.entryId)
}

/** True for a further row of an anomaly (VIEW-06). */
export function isChildRow(row: GridRow): boolean {
  return row.path.length > 1
}
