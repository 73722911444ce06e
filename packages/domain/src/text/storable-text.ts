/**
 * True for text that every part of the system can hold: PostgreSQL knows no U+0000, JSON in it no half of a surrogate
 * pair.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
