import type { State } from '@quitus/domain/states/state.ts'
import { STATE_LOOKS } from './state-looks.ts'
import './state-chip.css'

type Props = { state: State; text: string }

/** The state of an anomaly in icon, word and colour (FLOW-04). */
export function StateChip({ state, text }: Props) {
  const { Icon, tone } = STATE_LOOKS[state]
  return (
    <span className="quitus-state-chip" data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </span>
  )
}
