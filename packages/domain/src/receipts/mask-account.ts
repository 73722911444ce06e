import { maskIban } from '../identifiers/iban.ts'

/** An account of which only country, check digits and the last four characters can be read, whatever it is. */
export function maskAccount(account: string): string {
  const masked = maskIban(account)
  if (masked !== account) return masked
  const compact = account.replace(/\s/g, '')
  const shown = compact.length > 8 ? compact.slice(-4) : ''
  return `••••${shown}`
}
