import type { SupplierAccount } from './suppliers.ts'

export const SUPPLIER_FILE_NAME = 'fournisseurs-valmont.csv'

const HEADER = [
  'Code',
  'Raison sociale',
  'SIREN',
  'N° TVA',
  'IBAN',
  'Adresse',
  'Code postal',
  'Ville',
  'Délai de paiement',
]

/**
 * The supplier master next to the ledger files, which know neither SIREN nor IBAN: semicolons, CRLF, UTF-8 with BOM.
 */
export function* writeSupplierFile(accounts: readonly SupplierAccount[]): Generator<Buffer> {
  const lines = [HEADER, ...accounts.map(fieldsOf)].map((fields) => `${fields.map(quote).join(';')}\r\n`)
  yield Buffer.from(`\ufeff${lines.join('')}`)
}

function fieldsOf(account: SupplierAccount): string[] {
  const iban = account.iban.replace(/(.{4})(?=.)/g, '$1 ')
  return [
    account.code,
    account.name,
    account.siren,
    account.vatNumber,
    iban,
    account.address,
    account.postcode,
    account.town,
    String(account.terms),
  ]
}

function quote(field: string): string {
  return /[";\r\n]/.test(field) ? `"${field.replace(/"/g, '""')}"` : field
}
