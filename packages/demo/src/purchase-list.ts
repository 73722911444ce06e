import { COMPANIES, type DemoBooks } from './books.ts'
import { calendarOf, pad } from './calendar.ts'
import { entryIdOf } from './compare-with-known.ts'
import { type DemoDocument, grossCents } from './documents.ts'

const HEADER =
  'Ecriture;Société;Code fournisseur;Fournisseur;SIREN;N° TVA;IBAN;N° facture;Date facture;Montant TTC;Payée le'

/**
 * The invoices and credit notes of the books as one list, as a customer without ledger files would send it:
 * semicolons, CRLF, dd/mm/yyyy.
 */
export function* writePurchaseList({ books }: DemoBooks): Generator<string> {
  yield `${HEADER}\r\n`
  for (const { entries } of books) {
    for (const entry of entries) {
      if ('document' in entry)
        yield `${[entryIdOf(entry.place).replaceAll('$$', '-'), ...fieldsOf(entry.document)].join(';')}\r\n`
    }
  }
}

function fieldsOf(document: DemoDocument): string[] {
  const { account } = document
  return [
    COMPANIES[document.company]?.name ?? '',
    account.code,
    account.name,
    account.siren,
    account.vatNumber,
    account.iban,
    document.number,
    writeDay(document.issuedOn),
    (grossCents(document) / 100).toFixed(2).replace('.', ','),
    document.paidOn === null ? '' : writeDay(document.paidOn),
  ]
}

function writeDay(day: number): string {
  const { year, month, day: ofMonth } = calendarOf(day)
  return `${pad(ofMonth, 2)}/${pad(month, 2)}/${year}`
}

const text = (name: string, english: string) => ({
  header: name,
  name,
  label: { fr: name, en: english },
  type: 'STRING',
})
const day = (name: string, english: string) => ({ ...text(name, english), type: 'DATE' })

/** How to import that list. */
export const PURCHASE_LIST_MAPPING = {
  delimiter: ';',
  decimalMark: ',',
  dateFormat: 'dd/mm/yyyy',
  keyColumns: ['Ecriture'],
  publish: 'anomalies',
  roles: {
    supplier: 'Code fournisseur',
    supplierName: 'Fournisseur',
    siren: 'SIREN',
    vatNumber: 'N° TVA',
    iban: 'IBAN',
    company: 'Société',
    invoiceNumber: 'N° facture',
    invoiceDate: 'Date facture',
    amount: 'Montant TTC',
    paidOn: 'Payée le',
  },
  columns: [
    text('Ecriture', 'Entry'),
    text('Société', 'Company'),
    text('Fournisseur', 'Supplier'),
    text('Code fournisseur', 'Supplier code'),
    text('SIREN', 'SIREN'),
    text('N° TVA', 'VAT number'),
    { ...text('IBAN', 'IBAN'), detectionOnly: true },
    text('N° facture', 'Invoice number'),
    day('Date facture', 'Invoice date'),
    { ...text('Montant TTC', 'Gross amount'), type: 'AMOUNT', footerStyle: 'SUM' },
    day('Payée le', 'Paid on'),
  ],
}
