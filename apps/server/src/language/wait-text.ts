import type { Locale } from '@quitus/domain/locale.ts'

/** A time to wait as a reader says it: seconds up to a minute and a half, whole minutes beyond. */
export function waitText(seconds: number, locale: Locale): string {
  const [amount, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
