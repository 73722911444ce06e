import { isValidIBAN } from 'ibantools'
import { mod97base10Validate } from 'stdnum/lib/cjs/util/checksum.js'

/** Longest IBAN, in groups of four separated by spaces. */
const LONGEST_WRITTEN = 42
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * True for the text of one IBAN and nothing else, its groups separated by spaces or not: its length, form and
 * national key are those of its country, and its check digits are right.
 */
export function isIban(text: string): boolean {
  const compact = compactIban(text)
  return compact !== null && isValidIBAN(compact)
}

/**
 * A text with the shape and the check digits of an IBAN, of which only country, check digits and the last four
 * characters can be read (ACC-08); any other text as it is. The rules of its country do not matter: an account with a
 * slip in it is still an account.
 */
export function maskIban(text: string): string {
  const compact = compactIban(text)
  if (compact === null || !mod97base10Validate(compact.slice(4) + compact.slice(0, 4))) return text
  return `${compact.slice(0, 4)} ${'•'.repeat(compact.length - 8)} ${compact.slice(-4)}`
}

/** Without spaces, in capitals; null where the text has not the shape of an IBAN. */
function compactIban(text: string): string | null {
  if (text.length > LONGEST_WRITTEN) return null
  const compact = text.replace(/\s/g, '').toUpperCase()
  return SHAPE.test(compact) ? compact : null
}
