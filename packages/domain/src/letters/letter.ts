import { LOCALES, type Locale } from '../locale.ts'

/** A claim requests money back; a reminder follows a claim that was not answered (FLOW-20). */
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

/** Longest line of what is said of the sender: registration number, signatory, contact; longest legal basis. */
export const MAX_SENDER_LINE = 200
export const MAX_LEGAL_BASIS = 1000

/** Longest subject of a letter, in characters. */
export const MAX_LETTER_SUBJECT = 200

/** Most anomalies and most letters of one run. */
export const MAX_LETTER_ANOMALIES = 5000
export const MAX_LETTERS = 500

/** Days after which an unanswered claim is followed by a reminder, unless the project says otherwise. */
export const DEFAULT_REMINDER_DAYS = 30
/** Days that a supplier has to answer, unless anyone who writes says otherwise. */
export const DEFAULT_ANSWER_DAYS = 30

/** Texts of a letter of one kind in one language. */
export type LetterText = { subject: string; before: string; after: string }
export type LetterTexts = Record<LetterKind, Record<Locale, LetterText>>

const BRACES = /\{([^{}\n]*)\}/g

/** What is in braces in a text and is no placeholder, once each. */
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

/** Scripts of names that letters cannot set, by their name in Unicode; any other is `Other`. */
export const REFUSED_SCRIPTS = [
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Other',
] as const
export type RefusedScript = (typeof REFUSED_SCRIPTS)[number]

/** The script of the first character that letters cannot set; null where all can be set. */
export function refusedScript(text: string): RefusedScript | null {
  const [character] = UNPRINTABLE.exec(text) ?? []
  if (character === undefined) return null
  const is = (script: RefusedScript) =>
    script !== 'Other' && new RegExp(`\\p{sc=${script}}`, 'u').test(character)
  return REFUSED_SCRIPTS.find(is) ?? 'Other'
}

/** From U+2E80 on are the signs of East Asian scripts and pictures, some of which no script owns. */
const UNPRINTABLE =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]|[\u2E80-\u{10FFFF}]/u

/**
 * Can a letter be set with this text? The font of letters has Latin, Greek and Cyrillic characters; others would be
 * there as boxes.
 */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text)
}

/** Countries whose suppliers are written to in French, as codes and as master files write them. */
const FRENCH_SPEAKING = /^(?:FR|FRA|FRANCE|BE|BEL|BELGIQUE|BELGIUM|LU|LUX|LUXEMBOURG|MC|MCO|MONACO)$/

/** What decides the language of a letter: VAT number, country of the supplier master, language of the project. */
export type LetterLanguageOf = { vatNumber: string | null; country: string | null; project: Locale }

/**
 * The language of a supplier by the country of its VAT number, else by that of the master, else that of the project.
 */
export function letterLocale({ vatNumber, country, project }: LetterLanguageOf): Locale {
  const [prefix] = /^[A-Z]{2}(?=[0-9A-Z]*[0-9])/.exec(lettersAndDigits(vatNumber)) ?? []
  const known = prefix ?? lettersAndDigits(country)
  if (known === '') return project
  return FRENCH_SPEAKING.test(known) ? 'fr' : 'en'
}

function lettersAndDigits(text: string | null): string {
  return (text ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** The language of a project that has chosen none: that of the country of its currency. */
export function languageOfCurrency(currency: string): Locale {
  return ['EUR', 'XPF', 'XOF', 'XAF', 'MAD', 'TND', 'CHF'].includes(currency) ? 'fr' : 'en'
}

/** The categories whose text says to a supplier what went wrong: those with a text. */
export const LETTER_CATEGORIES = ['DP', 'DF', 'SD', 'ER'] as const
export type LetterCategory = (typeof LETTER_CATEGORIES)[number]

/** The language in which a run writes: one for all, or each supplier's own. */
export const LETTER_LANGUAGES = ['supplier', ...LOCALES] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]
