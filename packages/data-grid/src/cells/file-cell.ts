import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext, GridLine } from '#grid-context.ts'
import { element } from './element.ts'

/** A FILE cell: what it is called, after a paper clip. */
export function fileCell(params: ICellRendererParams<GridLine, unknown, GridContext>): HTMLElement | string {
  const text = params.valueFormatted ?? ''
  if (text === '') return ''
  return element('span', { class: 'quitus-file' }, params.context.icons()('file'), text)
}
