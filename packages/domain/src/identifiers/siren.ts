import { validate } from 'stdnum/lib/cjs/fr/siren.js'

/** True for nine digits, without spaces, that INSEE can have given to a company. */
export function isSiren(text: string): boolean {
  // Nine zeros have the right check digit, and are not the number of any company.
  return /^\d{9}$/.test(text) && text !== '000000000' && validate(text).isValid
}
