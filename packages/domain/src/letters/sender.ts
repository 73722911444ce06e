import { isIban } from '../identifiers/iban.ts'
import { isSiren } from '../identifiers/siren.ts'

/** What a supplier must know of the company that claims: each part is one line. */
export const SENDER_PARTS = ['registration', 'signatory', 'contact', 'iban', 'bic'] as const
export type SenderPart = (typeof SENDER_PARTS)[number]
export type SenderDetails = Readonly<Record<SenderPart, string>>

const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/**
 * The parts that are filled in wrongly. Nine digits are a SIREN, whose key must be right; registration numbers of
 * other countries are taken as they are. Blank parts are missing, not wrong.
 */
export function senderFaults({
  registration,
  iban,
  bic,
}: SenderDetails): ('registration' | 'iban' | 'bic')[] {
  const bare = (text: string) => text.replace(/[\s.]/g, '')
  const isWrongSiren = /^\d{9}$/.test(bare(registration)) && !isSiren(bare(registration))
  const isWrongIban = bare(iban) !== '' && !isIban(bare(iban))
  const isWrongBic = bare(bic) !== '' && !BIC.test(bare(bic).toUpperCase())
  return [
    ...(isWrongSiren ? (['registration'] as const) : []),
    ...(isWrongIban ? (['iban'] as const) : []),
    ...(isWrongBic ? (['bic'] as const) : []),
  ]
}

/** The parts that nobody has filled in; a letter without them is named before it is written. */
export function missingSenderParts(details: SenderDetails): SenderPart[] {
  return SENDER_PARTS.filter((part) => details[part].trim() === '')
}
