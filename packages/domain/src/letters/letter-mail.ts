/** Most letters of one call that leave by e-mail. */
export const MAX_LETTER_MAILS = 50

/** Longest address, in characters, as mail servers take it. */
export const MAX_MAIL_ADDRESS = 254

/** Longest subject and text of the mail of a letter, in characters. */
export const MAX_MAIL_SUBJECT = 200
export const MAX_MAIL_TEXT = 4000

const ADDRESS = /[^\s@<>()[\],;:"']+@[^\s@<>()[\],;:"']+\.[^\s@<>()[\],;:"'.]{2,}/

/** The first e-mail address in a text, such as the contact of a sender; null without one. */
export function addressIn(text: string): string | null {
  return ADDRESS.exec(text)?.[0] ?? null
}
