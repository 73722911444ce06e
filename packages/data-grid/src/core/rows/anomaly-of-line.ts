import type { GridApi } from 'ag-grid-community'
import type { GridRow } from '#model/window-source.ts'
import type { GridLine } from './grid-line.ts'
import type { GridRows } from './grid-rows.ts'

/**
 * The anomaly row of a line, which may be one of its child rows; null for a line that is not loaded, gone, or no row.
 */
export function anomalyOfLine(api: GridApi<GridLine>, rows: GridRows | null, line: number): GridRow | null {
  const data = api.getDisplayedRowAtIndex(line)?.data
  if (data?.kind !== 'entry') return null
  const row = data.place.childOffset === null ? data.row : rows?.anomalyAt(data.place.index)
  return row === undefined || row.gone === true ? null : row
}
