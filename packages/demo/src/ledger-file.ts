import type { DemoLedger, DemoLine } from './ledger.ts'

const HEADER = [
  'Société',
  'N° écriture',
  'Code fournisseur',
  'Fournisseur',
  'SIREN',
  'N° TVA',
  'N° facture',
  'Date facture',
  'Montant HT',
  'TVA',
  'Montant TTC',
  'Taux TVA',
  'Libellé',
] as const

/** The ledger as a customer would send it: semicolons, CRLF, dd/mm/yyyy, decimal commas. */
export function* writeLedgerFile(ledger: DemoLedger): Iterable<string> {
  yield `${HEADER.join(';')}\r\n`
  for (const line of ledger.lines) yield `${fieldsOf(line).join(';')}\r\n`
}

function fieldsOf(line: DemoLine): string[] {
  const vatCents = Math.round(line.netCents * line.supplier.vatRate)
  return [
    line.company,
    line.entryNumber,
    line.supplier.code,
    line.supplier.name,
    line.supplier.siren,
    line.supplier.vatNumber,
    line.invoiceNumber,
    line.date.split('-').reverse().join('/'),
    amount(line.netCents),
    amount(vatCents),
    amount(line.netCents + vatCents),
    String(line.supplier.vatRate).replace('.', ','),
    line.label,
  ]
}

function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
