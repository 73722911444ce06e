import { type CellParams, onLine } from '#core/drawn-cell.ts'
import { plainLink } from './plain-link.ts'

/** The way to the page of a supplier, under its code and its name (FLOW-17). */
export function supplierCell(params: CellParams): HTMLElement | string {
  const line = params.data
  const text = params.valueFormatted ?? ''
  if (line?.kind !== 'entry' || text === '') return text
  const { supplierHref, onOpenSupplier } = params.context.props()
  const href = supplierHref?.(line.row) ?? null
  return href === null
    ? text
    : plainLink(
        href,
        text,
        onLine(params, ({ row }) => onOpenSupplier?.(row)),
      )
}
