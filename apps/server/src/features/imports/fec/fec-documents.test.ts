import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import {
  type BookLine,
  bookedDocuments,
  invoiceLines as invoice,
  paymentLines as payment,
} from '#testing/files/booked-documents.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const documentsOf = (lines: readonly BookLine[], suppliers?: Parameters<typeof bookedDocuments>[2]) =>
  bookedDocuments(database, lines, suppliers)

test('DATA-01 an invoice of a ledger file is one document with its net, VAT and rate, and its payment another', async () => {
  expect(await documentsOf([...invoice('1'), ...payment('1')])).toMatchObject([
    {
      id: '812345676$$2024$$ACH$$1$$1',
      line: 4,
      kind: 'invoice',
      supplier: 'S1',
      gross: '120.00',
      vat: '20.00',
      rate: 0.2,
      company: 'Valmont',
      paid: '2024-04-15',
    },
    { id: '812345676$$2024$$BQ$$1$$1', kind: 'payment', gross: '120.00', vat: null, paid: '2024-04-15' },
  ])
})

test('DATA-01 a debit next to charges is a credit note, with negative amounts', async () => {
  const lines: BookLine[] = [
    { entry: '2', account: '606400', credit: '50.00' },
    { entry: '2', account: '445660', credit: '10.00' },
    { entry: '2', account: '401000', debit: '60.00' },
  ]
  expect(await documentsOf(lines)).toMatchObject([
    { kind: 'credit', gross: '-60.00', vat: '-10.00', rate: 0.2, paid: null },
  ])
})

test('DATA-11 what a supplier owes at the end includes its opening, in a year of which nothing else is there too', async () => {
  const paid = payment('1', { year: 2024 })
  const opening = (credit: string): BookLine[] => [
    { journal: 'AN', entry: '1', account: '401000', credit, year: 2024 },
    { journal: 'AN', entry: '1', account: '110000', debit: credit, year: 2024 },
  ]
  expect((await documentsOf(paid))[0]).toMatchObject({ debt: '120.00' })
  expect((await documentsOf([...paid, ...opening('120.00')]))[0]).toMatchObject({ debt: null })
  expect((await documentsOf([...paid, ...opening('20.00')]))[0]).toMatchObject({ debt: '100.00' })
})

test('DATA-11 where no year opens with what the year before left, the balance is that of all years', async () => {
  const lines = [
    ...invoice('1', { year: 2023, day: '2023-12-20' }),
    ...payment('1', { year: 2024, day: '2024-01-15' }),
  ]
  expect((await documentsOf(lines)).map(({ debt }) => debt)).toEqual([null, null])
})

test('DATA-11 an entry says how many lines it has: one charge and one tax, or more', async () => {
  const mixed = [
    { entry: '2', account: '606100', debit: '50.00' },
    ...invoice('2').map((line) => ({ ...line, ...(line.credit && { credit: '170.00' }) })),
  ]
  expect(
    (await documentsOf([...invoice('1'), ...mixed])).map(({ entryLines }) => Number(entryLines)),
  ).toEqual([3, 4])
})

test('DATA-01 openings and transfers between accounts are no documents', async () => {
  const lines: BookLine[] = [
    { journal: 'AN', entry: '1', account: '401000', credit: '500.00' },
    { journal: 'AN', entry: '1', account: '110000', debit: '500.00' },
    { journal: 'OD', entry: '1', account: '401000', debit: '30.00' },
    { journal: 'OD', entry: '1', account: '409100', credit: '30.00' },
  ]
  expect(await documentsOf(lines)).toEqual([])
})

test('DATA-01 an invoice entered twice and paid once is paid once; the matching code comes before the piece', async () => {
  const twice = [...invoice('1'), ...invoice('2'), ...payment('1')]
  expect((await documentsOf(twice)).map(({ kind, paid }) => [kind, paid])).toEqual([
    ['invoice', '2024-04-15'],
    ['invoice', null],
    ['payment', '2024-04-15'],
  ])
  const matched = [
    ...invoice('1'),
    ...invoice('2', { lettering: 'AAA' }),
    ...payment('1', { lettering: 'AAA' }),
  ]
  expect((await documentsOf(matched)).map(({ kind, paid }) => [kind, paid])).toEqual([
    ['invoice', null],
    ['invoice', '2024-04-15'],
    ['payment', '2024-04-15'],
  ])
})

test('DATA-01 a payment in the next year’s file pays an invoice of this year', async () => {
  const lines = [...invoice('1'), ...payment('1', { year: 2025, day: '2025-01-20' })]
  expect((await documentsOf(lines))[0]).toMatchObject({ kind: 'invoice', paid: '2025-01-20' })
})

test('DATA-01 entries without numbers are held together by document and day', async () => {
  const lines = [...invoice('0', { piece: 'F-1' }), ...invoice('0', { piece: 'F-2' })]
  expect((await documentsOf(lines)).map(({ id, gross }) => [id, gross])).toEqual([
    ['812345676$$2024$$ACH$$F-1 2024-03-01$$1', '120.00'],
    ['812345676$$2024$$ACH$$F-2 2024-03-01$$1', '120.00'],
  ])
})

test('DATA-01 ACC-08 the supplier master brings name and identifiers; the account number is shown masked', async () => {
  const master = [{ code: 'S1', siren: '732829320', iban: 'FR7630006000011234567890189' }]
  expect((await documentsOf(invoice('1'), master))[0]).toMatchObject({
    name: 'Nom du fichier',
    siren: '732829320',
    iban: 'FR76 •••• 0189',
  })
})

/** An invoice settled by a bill of exchange: accepted in one entry, paid by the bank when it falls due. */
const acceptance = (
  entry: string,
  given: Partial<BookLine> = {},
  bill: Partial<BookLine> = {},
): BookLine[] => [
  { journal: 'EFF', entry, account: '401000', debit: '120.00', day: '2024-03-20', ...given },
  { journal: 'EFF', entry, account: '403000', credit: '120.00', day: '2024-03-20', ...given, ...bill },
]
const maturity = (entry: string, given: Partial<BookLine> = {}): BookLine[] => [
  { journal: 'BQ', entry, account: '403000', debit: '120.00', day: '2024-05-31', ...given },
  { journal: 'BQ', entry, account: '512000', credit: '120.00', day: '2024-05-31', ...given },
]

test('DATA-05 a bill of exchange pays its invoice when the bank settles it, not when it is accepted', async () => {
  const byPiece = [...invoice('1'), ...acceptance('1'), ...maturity('1')]
  expect((await documentsOf(byPiece)).map(({ kind, gross, paid }) => [kind, gross, paid])).toEqual([
    ['invoice', '120.00', '2024-05-31'],
    ['payment', '120.00', '2024-05-31'],
  ])
  expect(
    (await documentsOf([...invoice('1'), ...acceptance('1')])).map(({ kind, paid }) => [kind, paid]),
  ).toEqual([['invoice', null]])
})

test('DATA-05 a bill is followed to its invoice by the codes of both accounts, which may be the same letters', async () => {
  const lines = [
    ...invoice('1', { piece: 'F-1', lettering: 'A' }),
    ...invoice('2', { piece: 'F-2', lettering: 'B' }),
    ...acceptance('1', { piece: 'LCR-7', lettering: 'B' }, { lettering: 'A' }),
    ...maturity('1', { piece: 'VIR-99', lettering: 'A' }),
  ].map((line) => ({ ...line, ...(/^(6|445|512)/.test(line.account) && { lettering: undefined }) }))
  const found = await documentsOf(lines)
  expect(found.map(({ kind, compared, settlement }) => [kind, compared, settlement])).toEqual([
    ['invoice', 'F-1', null],
    ['invoice', 'F-2', null],
    ['payment', 'F-2', 'settled'],
  ])
})

test('DATA-05 an entry that balances over several journals only is one', async () => {
  const lines = [
    { journal: 'OD', entry: '70', account: '606400', debit: '100.00' },
    { journal: 'OD', entry: '70', account: '445660', debit: '20.00' },
    { journal: 'ACH', entry: '70', account: '401000', credit: '120.00' },
    // Journals that count for themselves: number 71 of the bank is no part of number 71 of the purchases.
    ...invoice('71'),
    ...payment('71'),
  ]
  expect((await documentsOf(lines)).map(({ id, kind, vat }) => [id, kind, vat])).toEqual([
    ['812345676$$2024$$ACH$$70$$1', 'invoice', '20.00'],
    ['812345676$$2024$$ACH$$71$$1', 'invoice', '20.00'],
    ['812345676$$2024$$BQ$$71$$1', 'payment', null],
  ])
})
