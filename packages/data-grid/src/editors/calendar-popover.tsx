import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { CalendarRequest } from '#core/grid-context.ts'
import type { AnchorPlace } from '#core/ui/anchor-point.tsx'
import { AnchoredDialog } from '#core/ui/anchored-dialog.tsx'
import { DayCalendar } from '#core/ui/day-calendar.tsx'

type Props = { asked: CalendarRequest; place: AnchorPlace; t: Translate; onClose: () => void }

/** The calendar of a cell that is being edited, without a time: the one that stands in the cell stays (CELL-05). */
export function CalendarPopover({ asked, place, t, onClose }: Props) {
  return (
    <AnchoredDialog
      place={place}
      label={t('grid:filter.openCalendar')}
      width={260}
      onDismiss={() => {
        onClose()
        asked.onClose()
      }}
    >
      <DayCalendar
        t={t}
        day={asked.day}
        onPick={(day) => {
          onClose()
          asked.onPick(day)
        }}
      />
    </AnchoredDialog>
  )
}
