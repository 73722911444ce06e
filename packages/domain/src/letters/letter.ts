import { LOCALES, type Locale } from '../locale.ts'

/** A claim asks for money back; a reminder follows a claim that was not answered (FLOW-20). */
export const LETTER_KINDS = ['claim', 'reminder'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** What the texts of a letter may name in braces, such as `{total}`. */
export const LETTER_PLACEHOLDERS = [
  'supplier',
  'sender',
  'total',
  'count',
  'date',
  'deadline',
  'reference',
] as const
export type LetterPlaceholder = (typeof LETTER_PLACEHOLDERS)[number]

/** Longest text before or after the list, longest sender, in characters. */
export const MAX_LETTER_TEXT = 4000
export const MAX_SENDER = 500

/** Most anomalies and most letters of one run. */
export const MAX_LETTER_ANOMALIES = 5000
export const MAX_LETTERS = 500

/** Days after which an unanswered claim is followed by a reminder, unless the project says otherwise. */
export const DEFAULT_REMINDER_DAYS = 30
/** Days that a supplier has to answer, unless whoever writes says otherwise. */
export const DEFAULT_ANSWER_DAYS = 30

/** Texts of a letter of one kind in one language. */
export type LetterText = { subject: string; before: string; after: string }
export type LetterTexts = Record<LetterKind, Record<Locale, LetterText>>

const BRACES = /\{([^{}\n]*)\}/g

/** What stands in braces in a text and is no placeholder, once each. */
export function unknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name)
  return [...new Set(named.filter((name) => !isPlaceholder(name)))]
}

/** The text with the values in the place of its placeholders; values are taken as they are, whatever they hold. */
export function fillPlaceholders(text: string, values: Readonly<Record<LetterPlaceholder, string>>): string {
  return text.replace(BRACES, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
}

function isPlaceholder(name: string): name is LetterPlaceholder {
  return LETTER_PLACEHOLDERS.some((known) => known === name)
}

const UNPRINTABLE = /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u

/** Can a letter be set with this text? The font of letters has Latin, Greek and Cyrillic characters; others would stand there as boxes. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** Countries whose suppliers are written to in French. */
const FRENCH_SPEAKING = /^(?:FR|BE|LU|MC)/

/** The language of a supplier by the country of its VAT number; French where none says otherwise. */
export function letterLocale(vatNumber: string | null): Locale {
  const country = (vatNumber ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(country) && !FRENCH_SPEAKING.test(country) ? 'en' : 'fr'
}

/** The language in which a run writes: one for all, or each supplier's own. */
export const LETTER_LANGUAGES = ['supplier', ...LOCALES] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]
