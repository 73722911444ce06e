import type { DataGridProps } from '#model/data-grid-props.ts'
import type { GridLine } from './grid-line.ts'

/** The line of sums at the foot of the grid (VIEW-05), blank until they are counted; none where no column is summed. */
export function pinnedRows(
  { metadata }: DataGridProps,
  sums: Readonly<Record<string, number | null>>,
): GridLine[] {
  return metadata.columns.some((column) => column.footerStyle === 'SUM') ? [{ kind: 'totals', sums }] : []
}
