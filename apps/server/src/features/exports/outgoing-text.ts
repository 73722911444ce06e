import { maskIban } from '@quitus/domain/identifiers/iban.ts'
import type { ExportNotes } from './export-column.ts'

/** The text of a cell that holds text, as it may leave the server: by its words, an IBAN masked (ACC-08). */
export function outgoingText(
  text: string,
  words: ReadonlyMap<string, string>,
  notes: Pick<ExportNotes, 'maskedIbans'>,
): string {
  const word = words.get(text)
  if (word !== undefined) return word
  if (!mayBeIban(text)) return text
  const masked = maskIban(text)
  if (masked !== text) notes.maskedIbans += 1
  return masked
}

/** A glance that spares most texts the check: two letters and two digits begin it. */
function mayBeIban(text: string): boolean {
  if (text.length < 15 || text.length > 42) return false
  const third = text.charCodeAt(2)
  return third >= 48 && third <= 57 && /^[A-Za-z]{2}\d{2}/.test(text)
}
