import { COMPANIES, type DemoBooks, type Entry } from './books.ts'
import { compactDay, dayOf, endOfMonth } from './calendar.ts'
import { type DemoDocument, type DemoPayment, grossCents, vatCents } from './documents.ts'
import { type Encoding, encode } from './encode.ts'
import { type MatchingCode, MatchingCodes } from './matching-codes.ts'
import type { SupplierAccount } from './suppliers.ts'

/** One company's book of one year, in the order of its entries. */
export type DemoBook = DemoBooks['books'][number]
/**
 * Where a line says whose it is: auxiliary account, account below 401, auxiliary label alone, or its own label alone.
 */
export type FecSuppliers = 'auxiliary' | 'account' | 'name' | 'label'

/**
 * What ties a payment to its invoice: the invoice's piece and a matching code; the code alone, next to the bank's
 * reference; the invoice's number in the payment's label alone.
 */
export type FecPayments = 'invoice' | 'bank' | 'label'

/** How a company's software writes its ledger file: every one of these is met. */
type Habits = {
  suppliers: FecSuppliers
  payments: FecPayments
  separator: '\t' | '|'
  lineEnd: '\r\n' | '\n'
  encoding: Encoding
  hasByteOrderMark: boolean
  /** Amounts with leading zeros up to this many characters. */
  padding: number
  /** `Montant` and `Sens` represent `Debit` and `Credit`. */
  hasSign: boolean
  header: (name: string) => string
}

const PLAIN: Habits = {
  suppliers: 'auxiliary',
  payments: 'invoice',
  separator: '\t',
  lineEnd: '\r\n',
  encoding: 'utf-8',
  hasByteOrderMark: false,
  padding: 0,
  hasSign: false,
  header: (name) => name,
}

const HABITS: Record<string, Habits> = {
  '0-2024': PLAIN,
  '0-2025': { ...PLAIN, hasByteOrderMark: true },
  '1-2024': { ...PLAIN, separator: '|', encoding: 'iso-8859-15' },
  '1-2025': { ...PLAIN, separator: '|', encoding: 'iso-8859-15', padding: 13 },
  '2-2024': {
    ...PLAIN,
    encoding: 'windows-1252',
    lineEnd: '\n',
    header: (name) => name.replace('Lib', 'LIB').replace('devise', 'Devise'),
  },
  '2-2025': { ...PLAIN, encoding: 'windows-1252', lineEnd: '\n', hasSign: true },
}

const HEADER =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )

/** Name of the file as the law requires: SIREN, FEC, closing day. */
export function fecFileName({ company, year }: DemoBook): string {
  return `${COMPANIES[company]?.siren}FEC${year}1231.txt`
}

type Line = {
  account: string
  accountLabel: string
  supplier: SupplierAccount | null
  cents: number
  letters?: MatchingCode | undefined
}

/** The bytes of a ledger file (FEC) in chunks of some thousand lines. */
export function* writeFecFile(
  book: DemoBook,
  given: Partial<Pick<Habits, 'suppliers' | 'payments'>> = {},
): Generator<Buffer> {
  const habits = { ...(HABITS[`${book.company}-${book.year}`] ?? PLAIN), ...given }
  const header = HEADER.map((name) =>
    habits.hasSign && name === 'Debit' ? 'Montant' : habits.hasSign && name === 'Credit' ? 'Sens' : name,
  ).map(habits.header)
  let chunk: string[] = [header.join(habits.separator)]
  yield habits.hasByteOrderMark ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.alloc(0)
  const take = (): Buffer => {
    const text = `${chunk.join(habits.lineEnd)}${habits.lineEnd}`
    chunk = []
    return encode(text, habits.encoding)
  }
  const letters = new MatchingCodes(book.year)
  for (const line of openingLines(book, habits)) chunk.push(line)
  for (const entry of book.entries) {
    for (const line of entryLines(entry, letters, habits)) chunk.push(line)
    if (chunk.length > 5_000) yield take()
  }
  yield take()
}

/** The balances with which the year opens: each open invoice, and what balances them. */
function* openingLines(book: DemoBook, habits: Habits): Generator<string> {
  const day = dayOf(book.year, 1, 1)
  const fields = {
    journal: ['AN', 'À-nouveaux'],
    number: 'AN000001',
    bookedOn: day,
    text: 'Report à nouveau',
  } as const
  let sum = 0
  for (const document of book.openAtStart) {
    const cents = grossCents(document)
    sum += cents
    yield writeLine(
      { ...fields, piece: document.number, issuedOn: document.issuedOn },
      supplierLine(document.account, -cents),
      habits,
    )
  }
  const piece = { ...fields, piece: `AN${book.year}`, issuedOn: day }
  if (sum === 0) {
    yield writeLine(
      piece,
      { account: '512000', accountLabel: 'Banque', supplier: null, cents: 50_000_000 },
      habits,
    )
    sum = -50_000_000
  }
  yield writeLine(
    piece,
    { account: '110000', accountLabel: 'Report à nouveau', supplier: null, cents: sum },
    habits,
  )
}

function* entryLines(entry: Entry, letters: MatchingCodes, habits: Habits): Generator<string> {
  if ('document' in entry) {
    const { document } = entry
    const fields = {
      journal: ['ACH', 'Achats'] as const,
      number: entry.place.entryNumber,
      bookedOn: entry.bookedOn,
      piece: document.number,
      issuedOn: document.issuedOn,
      text: `${document.label} ${document.account.name}`.slice(0, 60),
    }
    for (const line of documentLines(document, letters)) yield writeLine(fields, line, habits)
    return
  }
  yield* paymentLines(entry.payment, entry.place.entryNumber, letters, habits)
}

/** The supplier to debit, the bank to credit; an advance goes to an account of its own. */
function* paymentLines(
  payment: DemoPayment,
  entryNumber: string,
  letters: MatchingCodes,
  habits: Habits,
): Generator<string> {
  const { document, cents, isAdvance } = payment
  const what = isAdvance ? 'Acompte' : cents < 0 ? 'Remboursement' : 'Virement'
  const fields = {
    journal: ['BQ', 'Banque'] as const,
    number: entryNumber,
    bookedOn: payment.paidOn,
    piece: habits.payments === 'invoice' ? document.number : entryNumber,
    issuedOn: payment.paidOn,
    text: `${what} ${habits.payments === 'label' ? `${document.number} ` : ''}${document.account.name}`.slice(
      0,
      60,
    ),
  }
  const own = { ...supplierLine(document.account, cents), letters: letters.ofPayment(payment) }
  const advance = { account: '409100', accountLabel: 'Fournisseurs, avances et acomptes' }
  yield writeLine(fields, isAdvance ? { ...own, ...advance } : own, habits)
  yield writeLine(
    fields,
    { account: '512000', accountLabel: 'Banque', supplier: null, cents: -cents },
    habits,
  )
}

/** Charges or assets and deductible VAT to debit, the supplier to credit; positive cents are debits. */
function* documentLines(document: DemoDocument, letters: MatchingCodes): Generator<Line> {
  const { account } = document
  const isAsset = account.trade.account.startsWith('2')
  for (const part of document.parts) {
    yield {
      account: account.trade.account,
      accountLabel: account.trade.accountLabel,
      supplier: null,
      cents: part.cents,
    }
  }
  for (const part of document.parts) {
    const cents = vatCents(part)
    if (cents === 0) continue
    yield {
      account: isAsset ? '445620' : '445660',
      accountLabel: isAsset ? 'TVA sur immobilisations' : 'TVA déductible sur biens et services',
      supplier: null,
      cents,
    }
  }
  yield { ...supplierLine(account, -grossCents(document)), letters: letters.ofDocument(document) }
}

function supplierLine(supplier: SupplierAccount, cents: number): Line {
  const isAsset = supplier.trade.account.startsWith('2')
  return {
    account: isAsset ? '404000' : '401000',
    accountLabel: isAsset ? 'Fournisseurs d’immobilisations' : 'Fournisseurs',
    supplier,
    cents,
  }
}

type Fields = {
  journal: readonly [string, string]
  number: string
  bookedOn: number
  piece: string
  issuedOn: number
  text: string
}

function writeLine(fields: Fields, line: Line, habits: Habits): string {
  const debit = line.cents > 0 ? line.cents : 0
  const credit = line.cents < 0 ? -line.cents : 0
  const amounts = habits.hasSign
    ? [amount(debit + credit, habits.padding), line.cents > 0 ? 'D' : 'C']
    : [amount(debit, habits.padding), amount(credit, habits.padding)]
  const letters = habits.payments === 'label' ? undefined : line.letters
  return [
    ...fields.journal,
    fields.number,
    compactDay(fields.bookedOn),
    ...supplierFields(line, habits),
    fields.piece,
    compactDay(fields.issuedOn),
    fields.text,
    ...amounts,
    letters?.code ?? '',
    letters === undefined ? '' : compactDay(letters.day),
    compactDay(endOfMonth(fields.bookedOn)),
    '',
    '',
  ].join(habits.separator)
}

/** Account, its label, auxiliary account and its label, as the software writes them. */
function supplierFields({ account, accountLabel, supplier }: Line, habits: Habits): string[] {
  if (supplier === null) return [account, accountLabel, '', '']
  if (habits.suppliers === 'account') return [`${account.slice(0, 3)}${supplier.code}`, supplier.name, '', '']
  const code = habits.suppliers === 'auxiliary' ? supplier.code : ''
  return [account, accountLabel, code, habits.suppliers === 'label' ? '' : supplier.name]
}

function amount(cents: number, length: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`.padStart(length, '0')
}
