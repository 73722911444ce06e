import type { AwaitingKind } from '@quitus/domain/anomalies/awaiting.ts'
import {
  IconArrowsSort,
  IconCalendarDue,
  IconCalendarX,
  IconEye,
  IconFileText,
  IconHourglass,
  IconMail,
  IconPencil,
  IconQuestionMark,
  IconScale,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'

/** Work lists that show even while nothing is on them. */
export const ALWAYS_SHOWN_LISTS: readonly AwaitingKind[] = [
  'toReview',
  'assignedToMe',
  'nearDeadline',
  'contested',
]

/** What is next to a work list, wherever it shows. */
export const AWAITING_ICONS: Readonly<Record<AwaitingKind, TablerIcon>> = {
  toPresent: IconEye,
  weak: IconQuestionMark,
  toReview: IconHourglass,
  assignedToMe: IconUserCheck,
  toRoute: IconArrowsSort,
  toClaim: IconMail,
  toCorrect: IconPencil,
  toRegularise: IconFileText,
  expired: IconCalendarX,
  nearDeadline: IconCalendarDue,
  contested: IconScale,
}
