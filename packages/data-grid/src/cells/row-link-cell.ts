import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { plainLink } from './plain-link.ts'

/** The anomaly's identifier as a link to the row's detail (NAV-17). */
export function rowLinkCell(
  params: ICellRendererParams<GridLine, unknown, GridContext>,
): HTMLElement | string {
  const line = params.data
  const text = params.valueFormatted ?? ''
  if (line?.kind !== 'entry' || text === '') return text
  const { props, openRow } = params.context
  return plainLink(props().rowHref(line.row), text, () => openRow(line))
}
