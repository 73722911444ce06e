import { DatePicker } from '@mantine/dates'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import 'dayjs/locale/fr'
import '@mantine/dates/styles.css'

type Props = {
  t: Translate
  /** yyyy-mm-dd, null where none is chosen. */
  day: string | null
  onPick: (day: string) => void
}

/** Calendar of the years that may be written, its weeks from Monday (I18N-05). */
export function DayCalendar({ t, day, onPick }: Props) {
  return (
    <DatePicker
      size="xs"
      locale={t('grid:calendar.locale')}
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
        previousMonth: t('grid:calendar.previousMonth'),
        nextMonth: t('grid:calendar.nextMonth'),
        previousYear: t('grid:calendar.previousYear'),
        nextYear: t('grid:calendar.nextYear'),
        previousDecade: t('grid:calendar.previousDecade'),
        nextDecade: t('grid:calendar.nextDecade'),
      }}
    />
  )
}
