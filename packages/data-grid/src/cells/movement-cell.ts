import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { plainLink } from './plain-link.ts'

/** The way to the movements behind an entry, under the value of the link-movement column (CELL-14). */
export function movementCell(
  params: ICellRendererParams<GridLine, unknown, GridContext>,
): HTMLElement | string {
  const line = params.data
  const text = params.valueFormatted ?? ''
  const { movementHref, onOpenMovement } = params.context.props()
  if (line?.kind !== 'entry' || text === '' || movementHref === undefined) return text
  return plainLink(movementHref(line.row), text, () => onOpenMovement?.(line.row))
}
