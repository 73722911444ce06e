import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import {
  type BookLine,
  bookedDocuments,
  invoiceLines,
  paymentLines,
} from '#testing/files/booked-documents.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** What is known of the payment of each document, but for what is null. */
async function paymentsOf(lines: readonly BookLine[]) {
  const found = await bookedDocuments(database, lines)
  return found.map(({ kind, status, paid, reference, entry, amount, together }) =>
    Object.fromEntries(
      Object.entries({ kind, status, paid, reference, entry, amount, together }).filter(
        ([, value]) => value !== null,
      ),
    ),
  )
}

const own = (entry: string, number: string, given: Partial<BookLine> = {}) =>
  invoiceLines(entry, { piece: number, ...given })
/** An invoice of 240.00 less 120.00 is a credit note of 120.00 in the same accounts. */
const credit = (entry: string, given: Partial<BookLine> = {}): BookLine[] =>
  invoiceLines(entry, given).map(({ debit, credit: credited, ...line }) => ({
    ...line,
    ...(debit === undefined ? {} : { credit: debit }),
    ...(credited === undefined ? {} : { debit: credited }),
  }))

test('FLOW-20 FLOW-21 the payment of a document is the entry matched with it: day, entry, piece and amount', async () => {
  const lines = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...paymentLines('7', { piece: 'VIR-70', lettering: 'AA' }),
  ]
  const known = {
    ...{ status: 'paid', paid: '2024-04-15', reference: 'VIR-70', entry: 'BQ 7', amount: '120.00' },
  }
  expect(await paymentsOf(lines)).toEqual([
    { kind: 'invoice', ...known },
    { kind: 'payment', ...known },
  ])
})

test('FLOW-20 a payment without a piece is referred to by the number of its entry', async () => {
  const lines = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...paymentLines('7', { piece: '', lettering: 'AA' }),
  ]
  expect((await paymentsOf(lines))[0]).toMatchObject({ reference: '7', entry: 'BQ 7' })
})

test('FLOW-20 FLOW-21 several payments of one document are each there with their amount, and it is paid in part until they reach its own', async () => {
  const inTwo = (second: string) => [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...paymentLines('7', { piece: 'VIR-70', lettering: 'AA' }).map((line) => half(line, '70.00')),
    ...paymentLines('8', { piece: 'VIR-80', lettering: 'AA', day: '2024-05-02' }).map((line) =>
      half(line, second),
    ),
  ]
  expect((await paymentsOf(inTwo('50.00')))[0]).toEqual({
    ...{ kind: 'invoice', status: 'paid', paid: '2024-05-02', amount: '120.00' },
    ...{ reference: 'VIR-70 (70,00) ; VIR-80 (50,00)', entry: 'BQ 7 ; BQ 8' },
  })
  expect((await paymentsOf(inTwo('20.00')))[0]).toMatchObject({ status: 'part', amount: '90.00' })
})

const half = (line: BookLine, amount: string): BookLine => ({
  ...line,
  ...(line.debit === undefined ? {} : { debit: amount }),
  ...(line.credit === undefined ? {} : { credit: amount }),
})

test('FLOW-20 FLOW-21 a payment that settles several documents is attributed to none of them: they were matched together', async () => {
  const lines = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...own('2', 'F-2', { lettering: 'AA' }),
    ...paymentLines('7', { piece: 'VIR-70', lettering: 'AA' }).map((line) => half(line, '240.00')),
  ]
  const shared = { kind: 'invoice', status: 'paid', paid: '2024-04-15', reference: 'VIR-70 (240,00)' }
  expect(await paymentsOf(lines)).toEqual([
    { ...shared, entry: 'BQ 7', together: 1 },
    { ...shared, entry: 'BQ 7', together: 1 },
    {
      ...{ kind: 'payment', status: 'paid', paid: '2024-04-15', reference: 'VIR-70', entry: 'BQ 7' },
      amount: '240.00',
    },
  ])
})

test('FLOW-20 FLOW-21 what a payment less than all of them leaves open is not said of one: each is paid in part', async () => {
  const lines = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...own('2', 'F-2', { lettering: 'AA' }),
    ...paymentLines('7', { piece: 'VIR-70', lettering: 'AA' }),
  ]
  expect((await paymentsOf(lines)).map(({ status, together }) => [status, together])).toEqual([
    ['part', 1],
    ['part', 1],
    ['paid', undefined],
  ])
})

test('FLOW-21 an invoice matched with its credit note alone was not paid, and has no day of payment', async () => {
  const lines = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...credit('2', { piece: 'A-1', lettering: 'AA' }),
    ...own('3', 'F-3', { lettering: 'BB' }),
    ...paymentLines('7', { piece: 'VIR-70', lettering: 'BB' }),
  ]
  expect((await paymentsOf(lines)).slice(0, 2)).toEqual([
    { kind: 'invoice', status: 'settled' },
    { kind: 'credit', status: 'settled' },
  ])
  const [reversed] = await bookedDocuments(database, lines)
  expect(reversed).toMatchObject({ settled: null })
})

test('FLOW-21 an invoice without match in books that match payments is not paid; where nothing is known, that is unknown', async () => {
  const paid = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...paymentLines('7', { piece: 'VIR-70', lettering: 'AA' }),
  ]
  expect((await paymentsOf([...paid, ...own('2', 'F-2')]))[2]).toEqual({ kind: 'invoice', status: 'unpaid' })
  expect(await paymentsOf(own('2', 'F-2'))).toEqual([{ kind: 'invoice', status: 'unknown' }])
  // The label alone names the supplier: its payments may be under other words.
  const byLabel = own('2', 'F-2', { supplier: '', label: 'Facture Dupont' })
  expect((await paymentsOf([...paid, ...byLabel]))[2]).toEqual({ kind: 'invoice', status: 'unknown' })
  // Matched with something that the file does not hold.
  expect((await paymentsOf([...paid, ...own('2', 'F-2', { lettering: 'ZZ' })]))[2]).toEqual({
    ...{ kind: 'invoice', status: 'settled' },
  })
})

test('FLOW-20 without a matching code the piece or the amount ties a payment, in the next year too', async () => {
  const byPiece = [...own('1', 'F-1'), ...paymentLines('9', { piece: 'F-1', year: 2025, day: '2025-01-20' })]
  const known = { status: 'paid', paid: '2025-01-20', entry: 'BQ 9', amount: '120.00' }
  expect((await paymentsOf(byPiece))[0]).toEqual({ kind: 'invoice', ...known, reference: 'F-1' })
  const byAmount = [
    ...own('1', 'F-1'),
    ...paymentLines('9', { piece: 'VIR-9', day: '2025-01-20', year: 2025 }),
  ]
  expect((await paymentsOf(byAmount))[0]).toEqual({ kind: 'invoice', ...known, reference: 'VIR-9' })
})

test('FLOW-20 more payments than are read at a glance are counted', async () => {
  const lines = [
    ...own('1', 'F-1', { lettering: 'AA' }),
    ...Array.from({ length: 8 }, (_, at) =>
      paymentLines(String(20 + at), { piece: `V${at}`, lettering: 'AA' }).map((line) => half(line, '15.00')),
    ).flat(),
  ]
  expect((await paymentsOf(lines))[0]).toMatchObject({
    reference: 'V0 (15,00) ; V1 (15,00) ; V2 (15,00) ; V3 (15,00) ; V4 (15,00) ; +3',
    amount: '120.00',
  })
})
