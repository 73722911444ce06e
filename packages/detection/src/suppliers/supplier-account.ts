/** A supplier's account as ledger and supplier master know it; what neither says is null or missing. */
export type SupplierAccount = {
  code: string
  name?: string | null
  siren?: string | null
  siret?: string | null
  vatNumber?: string | null
  /** ISO code or name, as it is written. */
  country?: string | null
  iban?: string | null
  phone?: string | null
  mail?: string | null
  address?: string | null
  town?: string | null
  postcode?: string | null
}
