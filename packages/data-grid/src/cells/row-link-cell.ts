import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext, GridLine } from '#grid-context.ts'
import { element } from './element.ts'

/** The anomaly's identifier as a link to the row's detail (NAV-17); other tabs and windows get it by its address. */
export function rowLinkCell(
  params: ICellRendererParams<GridLine, unknown, GridContext>,
): HTMLElement | string {
  const line = params.data
  const text = params.valueFormatted ?? ''
  if (line?.kind !== 'entry' || text === '') return text
  const { props, openRow } = params.context
  const link = element('a', { class: 'quitus-link', href: props().rowHref(line.row), tabindex: '-1' }, text)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    openRow(line)
  })
  return link
}
