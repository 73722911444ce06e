import type { Locale } from '@quitus/domain/locale.ts'

type Unit = 'second' | 'minute'

// Making a formatter costs a hundred times what using it does, and a burst of refusals uses it often.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: Locale, unit: Unit): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const known =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, known)
  return known
}

/** A time to wait as a reader says it: seconds up to a minute and a half, whole minutes beyond. */
export function waitText(seconds: number, locale: Locale): string {
  return seconds <= 90
    ? formatOf(locale, 'second').format(seconds)
    : formatOf(locale, 'minute').format(Math.ceil(seconds / 60))
}
