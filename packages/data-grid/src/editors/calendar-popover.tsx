import type { GridLabels } from '#data-grid-props.ts'
import { DayCalendar } from '#filters/day-calendar.tsx'
import type { CalendarAsked } from '#grid-context.ts'
import type { AnchorPlace } from '#headers/anchor-point.tsx'
import { AnchoredDialog } from '#headers/anchored-dialog.tsx'

type Props = { asked: CalendarAsked; place: AnchorPlace; labels: GridLabels; onClose: () => void }

/** The calendar of a cell that is being edited, without a time: the one that stands in the cell stays (CELL-05). */
export function CalendarPopover({ asked, place, labels, onClose }: Props) {
  return (
    <AnchoredDialog
      place={place}
      label={labels.filterForm.openCalendar}
      width={260}
      onDismiss={() => {
        onClose()
        asked.onClose()
      }}
    >
      <DayCalendar
        labels={labels.filterForm.calendar}
        day={asked.day}
        onPick={(day) => {
          onClose()
          asked.onPick(day)
        }}
      />
    </AnchoredDialog>
  )
}
