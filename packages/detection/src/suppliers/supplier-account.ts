/** A supplier's account as ledger and supplier master know it; what neither says is null or missing. */
export type SupplierAccount = {
  code: string
  name?: string | null | undefined
  siren?: string | null | undefined
  siret?: string | null | undefined
  vatNumber?: string | null | undefined
  /** ISO code or name, as it is written. */
  country?: string | null | undefined
  iban?: string | null | undefined
  phone?: string | null | undefined
  mail?: string | null | undefined
  address?: string | null | undefined
  town?: string | null | undefined
  postcode?: string | null | undefined
}
