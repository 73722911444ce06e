import { isState } from '@quitus/domain/states/state.ts'
import { element } from '#core/ui/element.ts'
import { STATE_LOOKS } from '#core/ui/state-looks.ts'
import '#core/ui/state-chip.css'
import type { CellParams } from '#core/drawn-cell.ts'

/** The state of an anomaly in icon, word and colour (FLOW-04): the chip of cards and row detail, as a plain element. */
export function stateCell(params: CellParams): HTMLElement | string {
  const { value, valueFormatted, context } = params
  const text = valueFormatted ?? ''
  if (params.data?.kind !== 'entry' || !isState(value)) return text
  return element(
    'span',
    { class: 'quitus-state-chip', 'data-tone': STATE_LOOKS[value].tone, title: text },
    context.icons()(value),
    element('span', { class: 'quitus-cut' }, text),
  )
}
