import { type CellParams, onLine } from '#core/drawn-cell.ts'
import { plainLink } from './plain-link.ts'

/** The anomaly's identifier as a link to the row's detail (NAV-17). */
export function rowLinkCell(params: CellParams): HTMLElement | string {
  const line = params.data
  const text = params.valueFormatted ?? ''
  if (line?.kind !== 'entry' || text === '') return text
  const { props, openRow } = params.context
  return plainLink(props().rowHref(line.row), text, onLine(params, openRow))
}
