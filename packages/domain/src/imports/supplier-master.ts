import type { DocumentRole } from './document-role-names.ts'

/** What a supplier master says of each account; the code is required, for by it the account is found. */
export const MASTER_ROLES = [
  'supplier',
  'supplierName',
  'siren',
  'siret',
  'vatNumber',
  'country',
  'iban',
  'phone',
  'mail',
  'address',
  'postcode',
  'town',
] as const satisfies readonly DocumentRole[]
export type MasterRole = (typeof MASTER_ROLES)[number]
