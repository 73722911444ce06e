import type { AwaitingKind } from '@quitus/domain/awaiting.ts'
import {
  IconCalendarDue,
  IconHourglass,
  IconScale,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'

/** What stands beside a work list, wherever it shows. */
export const AWAITING_ICONS: Readonly<Record<AwaitingKind, TablerIcon>> = {
  toReview: IconHourglass,
  assignedToMe: IconUserCheck,
  nearDeadline: IconCalendarDue,
  contested: IconScale,
}
