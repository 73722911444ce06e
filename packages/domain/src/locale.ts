/** The two languages of the product; French is the default and has no prefix in addresses. */
export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'fr'

/** Language as the `Selected-Language` header names it (spec §7). */
export const SELECTED_LANGUAGE: Record<Locale, 'French' | 'English'> = { fr: 'French', en: 'English' }

/** Locale of a `Selected-Language` header; null for anything but the two names. */
export function localeOfSelectedLanguage(header: string): Locale | null {
  return LOCALES.find((locale) => SELECTED_LANGUAGE[locale] === header) ?? null
}

/** A text in both languages, as metadata stores it. */
export type LocalizedText = Record<Locale, string>
