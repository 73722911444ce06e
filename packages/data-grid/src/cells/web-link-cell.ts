import { isWebAddress } from '@quitus/domain/columns/text-rules.ts'
import type { CellParams } from '#core/drawn-cell.ts'
import { element } from '#core/ui/element.ts'

/** A LINK cell; only http and https become links, anything else stays text (CELL-04). */
export function webLinkCell(params: CellParams): HTMLElement | string {
  const text = params.valueFormatted ?? ''
  if (!isWebAddress(text)) return text
  return element(
    'a',
    { class: 'quitus-link', href: text, target: '_blank', rel: 'noopener noreferrer', tabindex: '-1' },
    text,
  )
}
