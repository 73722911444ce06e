import { type CellParams, onLine } from '#core/drawn-cell.ts'
import { plainLink } from './plain-link.ts'

/** The way to the movements behind an entry, under the value of the link-movement column (CELL-14). */
export function movementCell(params: CellParams): HTMLElement | string {
  const line = params.data
  const text = params.valueFormatted ?? ''
  const { movementHref, onOpenMovement } = params.context.props()
  if (line?.kind !== 'entry' || text === '' || movementHref === undefined) return text
  return plainLink(
    movementHref(line.row),
    text,
    onLine(params, ({ row }) => onOpenMovement?.(row)),
  )
}
