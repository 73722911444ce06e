import { isSiren } from './siren.ts'

/** Member states, and what a number of theirs looks like behind the prefix; the check digits of most are not known here. */
const EUROPEAN =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI|GB|CHE)[0-9A-Z]{2,12}$/

/**
 * What a VAT number says of itself: `invalid` where it cannot be one, `valid` where its key proves it, `unchecked` for numbers of other countries,
 * whose form alone is compared.
 */
export function checkVatNumber(text: string): 'valid' | 'invalid' | 'unchecked' {
  const number = text.replace(/[\s.\u00a0\u202f-]/g, '').toUpperCase()
  const french = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(number)
  if (french !== null) {
    const [, key = '', siren = ''] = french
    // Keys with letters follow another rule, which says little.
    if (!isSiren(siren)) return 'invalid'
    if (!/^\d\d$/.test(key)) return 'unchecked'
    return Number(key) === (12 + 3 * (Number(siren) % 97)) % 97 ? 'valid' : 'invalid'
  }
  return EUROPEAN.test(number) ? 'unchecked' : 'invalid'
}
