import type { Locale } from '@quitus/domain/locale.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import type { Translate } from '#language/messages.ts'
import type { ViewColumn } from '#views/definition/view.sql.ts'
import type { GroupKey, Level } from './levels.sql.ts'
import type { ProgressTexts } from './load-progress.ts'

type Reader = { locale: Locale; translate: Translate }

/**
 * What a column is called that anomalies are gathered by: codes of categories are read as their words, and called so
 * too.
 */
export function labelOfColumn(
  column: ViewColumn,
  category: string | null,
  { locale, translate }: Reader,
): string {
  return column.isHidden && column.name === category ? translate('measures:category') : column.label[locale]
}

/** What a column of figures is called. */
export function labelOfMeasure(measure: Measure, translate: Translate): string {
  return translate(`measures:name.${measure}`)
}

/** A key as the reader reads it; null for a blank, which pages have a word for. */
export function labelOfKey(
  { level, column }: Level,
  key: GroupKey,
  { locale, translate }: Reader,
): string | null {
  if (typeof key === 'boolean') return translate(key ? 'grid:boolean.true' : 'grid:boolean.false')
  if (key === null) return null
  if (level.kind === 'value') return column.choiceTexts.get(String(key)) ?? String(key)
  const [year = '', month = '', day = ''] = String(key).split('-')
  if (level.kind === 'week') return translate('measures:period.week', { day: `${day}/${month}/${year}` })
  if (level.kind === 'month') {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
    return `${name.format(new Date(`${String(key)}T00:00:00Z`))} ${year}`
  }
  return level.kind === 'year' && level.firstMonth > 1 ? `${year}-${String(Number(year) + 1)}` : year
}

/** What the periods and the steps of progress are called. */
export function progressTexts([level]: readonly Level[], reader: Reader): ProgressTexts {
  return {
    period: (key) => (level === undefined ? key : labelOfKey(level, key, reader)),
    step: (step) => reader.translate(`measures:step.${step}`),
  }
}
