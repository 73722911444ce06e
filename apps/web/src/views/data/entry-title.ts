import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { namingColumn } from '@quitus/domain/columns/column.ts'

/**
 * What people call a row: the number of its anomaly, else the anomaly's identifier, else its own where the view has
 * no anomalies.
 */
export function entryTitle(row: GridRow, { viewMetaData, anomalyIdColumn }: ViewMetadata): string {
  const naming = namingColumn({ columns: viewMetaData.columns, anomalyIdColumn })
  const name = naming === null ? null : row[naming]
  return typeof name === 'string' && name !== '' ? name : (row.path[0] ?? row.entryId)
}

/** True for a further row of an anomaly (VIEW-06). */
export function isChildRow(row: GridRow): boolean {
  return row.path.length > 1
}
