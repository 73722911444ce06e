import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/fr'
import '@mantine/dates/styles.css'
import type { FilterFormTexts } from './filter-form-texts.ts'

type Props = {
  labels: FilterFormTexts['calendar']
  /** yyyy-mm-dd, null where none is chosen. */
  day: string | null
  onPick: (day: string) => void
}

/** Calendar of the years that may be written, its weeks from Monday (I18N-05). */
export function DayCalendar({ labels, day, onPick }: Props) {
  return (
    <DatePicker
      size="xs"
      locale={labels.locale}
      firstDayOfWeek={1}
      weekendDays={[]}
      fullWidth
      minDate="1900-01-01"
      maxDate="2100-12-31"
      value={day}
      {...(day === null ? {} : { defaultDate: day })}
      onChange={(picked) => {
        if (picked !== null) onPick(picked)
      }}
      ariaLabels={{
        previousMonth: labels.previousMonth,
        nextMonth: labels.nextMonth,
        previousYear: labels.previousYear,
        nextYear: labels.nextYear,
        previousDecade: labels.previousDecade,
        nextDecade: labels.nextDecade,
      }}
    />
  )
}
