import type { State } from '@quitus/domain/states/state.ts'
import {
  IconArchive,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCoins,
  IconEyeOff,
  IconHourglass,
  IconMessageExclamation,
  IconProgressCheck,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'

/** What a state means to anyone who reads it, which gives its colour. */
type Tone = 'pending' | 'positive' | 'negative' | 'quiet'

/** How each state is drawn wherever it is shown. */
export const STATE_LOOKS: Readonly<Record<State, { Icon: TablerIcon; tone: Tone }>> = {
  detected: { Icon: IconEyeOff, tone: 'quiet' },
  presented: { Icon: IconHourglass, tone: 'pending' },
  validated: { Icon: IconCheck, tone: 'positive' },
  rejected: { Icon: IconX, tone: 'negative' },
  claimed: { Icon: IconSend, tone: 'pending' },
  accepted: { Icon: IconCircleCheck, tone: 'positive' },
  contested: { Icon: IconMessageExclamation, tone: 'negative' },
  partlyRecovered: { Icon: IconProgressCheck, tone: 'positive' },
  recovered: { Icon: IconCoins, tone: 'positive' },
  cancelled: { Icon: IconBan, tone: 'quiet' },
  avoided: { Icon: IconCircleCheck, tone: 'positive' },
  regularised: { Icon: IconCircleCheck, tone: 'positive' },
  givenUp: { Icon: IconBan, tone: 'quiet' },
  closed: { Icon: IconArchive, tone: 'quiet' },
}
