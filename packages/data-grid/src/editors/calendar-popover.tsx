import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { CalendarRequest } from '#core/grid-context.ts'
import type { AnchorPlace } from '#core/ui/anchor-point.tsx'
import { AnchoredDialog } from '#core/ui/anchored-dialog.tsx'
import { DayCalendar } from '#core/ui/day-calendar.tsx'

type Props = { requested: CalendarRequest; place: AnchorPlace; t: Translate; onClose: () => void }

/** The calendar of a cell that is being edited, without a time: the one that is in the cell stays (CELL-05). */
export function CalendarPopover({ requested, place, t, onClose }: Props) {
  return (
    <AnchoredDialog
      place={place}
      label={t('grid:filter.openCalendar')}
      width={260}
      onDismiss={() => {
        onClose()
        requested.onClose()
      }}
    >
      <DayCalendar
        t={t}
        day={requested.day}
        onPick={(day) => {
          onClose()
          requested.onPick(day)
        }}
      />
    </AnchoredDialog>
  )
}
