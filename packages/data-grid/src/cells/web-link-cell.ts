import { isWebAddress } from '@quitus/domain/columns/text-rules.ts'
import type { ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { element } from '#core/ui/element.ts'

/** A LINK cell; only http and https become links, anything else stays text (CELL-04). */
export function webLinkCell(
  params: ICellRendererParams<GridLine, unknown, GridContext>,
): HTMLElement | string {
  const text = params.valueFormatted ?? ''
  if (!isWebAddress(text)) return text
  return element(
    'a',
    { class: 'quitus-link', href: text, target: '_blank', rel: 'noopener noreferrer', tabindex: '-1' },
    text,
  )
}
