import { isIban } from '../identifiers/iban.ts'
import { isSiren } from '../identifiers/siren.ts'
import { checkVatNumber } from '../identifiers/vat-number.ts'

/** What can be said of an identifier by itself; `unchecked` where its key is not known. */
export const IDENTITY_CHECKS = ['valid', 'invalid', 'missing', 'unchecked'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]

/** Identifiers of a supplier that carry a key. */
export const CHECKED_IDENTIFIERS = ['siren', 'vatNumber', 'iban'] as const
export type CheckedIdentifier = (typeof CHECKED_IDENTIFIERS)[number]

/** What the key of an identifier says (FLOW-17). */
export function checkIdentifier(kind: CheckedIdentifier, text: string | null): IdentityCheck {
  const written = text?.trim() ?? ''
  if (written === '') return 'missing'
  if (kind === 'vatNumber') return checkVatNumber(written)
  const isValid = kind === 'iban' ? isIban(written) : isSiren(written.replace(/\D/g, ''))
  return isValid ? 'valid' : 'invalid'
}
