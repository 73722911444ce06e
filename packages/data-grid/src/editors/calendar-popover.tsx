import { Popover } from '@mantine/core'
import type { GridLabels } from '#data-grid-props.ts'
import { DayCalendar } from '#filters/day-calendar.tsx'
import type { CalendarAsked } from '#grid-context.ts'
import { type AnchorPlace, AnchorPoint } from '#headers/anchor-point.tsx'

type Props = { asked: CalendarAsked; place: AnchorPlace; labels: GridLabels; onClose: () => void }

/** The calendar of a cell that is being edited, without a time: the one that stands in the cell stays (CELL-05). */
export function CalendarPopover({ asked, place, labels, onClose }: Props) {
  return (
    <Popover
      opened
      onDismiss={() => {
        onClose()
        asked.onClose()
      }}
      trapFocus
      withRoles={false}
      returnFocus={false}
      position="bottom-start"
      width={260}
      shadow="sm"
      withinPortal
    >
      <Popover.Target>
        <AnchorPoint place={place} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={labels.filterForm.openCalendar}
        onKeyDown={(event) => event.stopPropagation()}
        p="sm"
      >
        <DayCalendar
          labels={labels.filterForm.calendar}
          day={asked.day}
          onPick={(day) => {
            onClose()
            asked.onPick(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
