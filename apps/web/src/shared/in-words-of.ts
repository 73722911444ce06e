import type { MessageKey, Translate } from '@quitus/i18n/catalogue.ts'

/** Texts that read other keys than those they are requested. */
export type OwnWords = Readonly<Partial<Record<string, MessageKey>>>

/** The same texts, but for those that have words of their own. */
export function inWordsOf(t: Translate, words: OwnWords): Translate {
  const send = t as unknown as (key: string, ...values: unknown[]) => string
  const read = (key: string, ...values: unknown[]) => send(words[key] ?? key, ...values)
  return read as unknown as Translate
}
