import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { type BookLine, bookedDocuments, paymentLines } from '#testing/files/booked-documents.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** Of each document: what it is compared by, whether it is settled, and what is known of its payment. */
async function settledBy(...lines: readonly BookLine[][]) {
  const found = await bookedDocuments(database, lines.flat())
  return found.map(({ kind, compared, settlement, status, settled, reference, amount, together }) => ({
    ...{ kind, compared, settlement, status, settled, reference, amount, together },
  }))
}

/** An invoice, or with a negative amount a credit note, without VAT. */
function invoice(entry: string, number: string, amount: number, given: Partial<BookLine> = {}): BookLine[] {
  const money = Math.abs(amount).toFixed(2)
  const [charge, account] = amount > 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  return [
    { entry, account: '606400', piece: number, [charge]: money, ...given },
    { entry, account: '401000', piece: number, [account]: money, ...given },
  ]
}

/** A payment of so much, whose piece is the bank’s reference. */
const payment = (entry: string, amount: number, given: Partial<BookLine> = {}) =>
  paymentLines(entry, { piece: `VIR-${entry}`, ...given }).map((line) => ({
    ...line,
    ...(line.debit === undefined ? { credit: amount.toFixed(2) } : { debit: amount.toFixed(2) }),
  }))

const open = {
  settlement: null,
  status: 'unpaid',
  settled: null,
  reference: null,
  amount: null,
  together: null,
}
const paid = { status: 'paid', settled: '2024-04-15', settlement: null }
/** An invoice paid by the payment of entry 7 together with so many others. */
const paidTogether = (number: string, together: number, reference: string) => ({
  ...{ kind: 'invoice', compared: number, ...paid, reference, amount: null, together },
})

test('FLOW-20 DATA-05 a payment whose piece is the bank’s pays the invoice that its label names', async () => {
  const found = await settledBy(
    invoice('1', 'F-2024-01', 120),
    invoice('2', 'F-2024-02', 120),
    payment('7', 120, { label: 'VIR SEPA S1 facture F 2024/02 du 01/03' }),
  )
  expect(found).toEqual([
    { kind: 'invoice', compared: 'F-2024-01', ...open },
    { kind: 'invoice', compared: 'F-2024-02', ...paid, reference: 'VIR-7', amount: '120.00', together: null },
    {
      ...{ kind: 'payment', compared: 'F-2024-02', ...paid, settlement: null },
      ...{ reference: 'VIR-7', amount: '120.00', together: null },
    },
  ])
})

test('DATA-05 two payments whose labels name one invoice are compared under its number', async () => {
  const found = await settledBy(
    invoice('1', 'F-2024-01', 120),
    payment('7', 120, { label: 'F202401' }),
    payment('8', 120, { label: 'Relance F/2024/01', day: '2024-04-29' }),
  )
  expect(found.map(({ kind, compared }) => [kind, compared])).toEqual([
    ['invoice', 'F-2024-01'],
    ['payment', 'F-2024-01'],
    ['payment', 'F-2024-01'],
  ])
})

test('DATA-05 neither a year, nor a word, nor the number of another supplier’s invoice in a label ties a payment', async () => {
  const labels = ['Solde 2024', 'Virement avril', 'F-2024-77', 'TVA 20']
  for (const label of labels) {
    const found = await settledBy(
      invoice('1', '2024', 80),
      invoice('2', 'avril', 60),
      invoice('3', 'F-2024-77', 50, { supplier: 'S2' }),
      invoice('4', '20', 40),
      payment('7', 33, { label }),
    )
    expect(found.at(-1), label).toMatchObject({ kind: 'payment', compared: null, settlement: null })
  }
})

test('FLOW-20 DATA-05 one payment pays the invoices that its label names, less their credit note, where they add up to it', async () => {
  const found = await settledBy(
    invoice('1', 'F-2024-01', 100),
    invoice('2', 'F-2024-02', 60),
    invoice('3', 'F-2024-03', 75),
    invoice('4', 'A-2024-09', -25),
    payment('7', 150, { label: 'F-2024-01, F-2024-03; A-2024-09' }),
  )
  expect(found).toEqual([
    paidTogether('F-2024-01', 2, 'VIR-7 (150,00)'),
    { kind: 'invoice', compared: 'F-2024-02', ...open },
    paidTogether('F-2024-03', 2, 'VIR-7 (150,00)'),
    { ...paidTogether('A-2024-09', 2, 'VIR-7 (150,00)'), kind: 'credit', status: 'settled' },
    {
      ...{ kind: 'payment', compared: null, ...paid, settlement: 'settled' },
      ...{ reference: 'VIR-7', amount: '150.00', together: null },
    },
  ])
})

test('DATA-05 a payment that is less than the invoices that its label names is left open, and so are they', async () => {
  const found = await settledBy(
    invoice('1', 'F-2024-01', 100),
    invoice('2', 'F-2024-02', 60),
    payment('7', 140, { label: 'F-2024-01 F-2024-02' }),
  )
  expect(found.map(({ status, settlement }) => [status, settlement])).toEqual([
    ['unpaid', null],
    ['unpaid', null],
    ['paid', null],
  ])
})

test('DATA-05 a payment of more than the only known invoice that its label names is left open', async () => {
  const found = await settledBy(
    invoice('1', 'F-2024-01', 100),
    payment('7', 140, { label: 'F-2024-01 F-2024-02' }),
    payment('8', 30, { label: 'Acompte F-2024-01' }),
  )
  expect(found.map(({ compared, status }) => [compared, status])).toEqual([
    ['F-2024-01', 'part'],
    [null, 'paid'],
    ['F-2024-01', 'paid'],
  ])
})

test('DATA-05 API-06 a number under which there are more documents than a statement has ties nothing', async () => {
  const under = async (count: number) => {
    const many = Array.from({ length: count }, (_, at) => invoice(`${at}`, 'LOYER-1', 900 + at))
    const found = await settledBy(...many, payment('700', 33, { label: 'LOYER-1' }))
    return found.at(-1)?.compared
  }
  expect(await under(60)).toBe('LOYER-1')
  expect(await under(61)).toBeNull()
})

test('FLOW-20 DATA-05 a payment of a statement pays the consecutive invoices that add up to it, and no others', async () => {
  const found = await settledBy(
    invoice('1', 'F-1', 100.1, { day: '2024-02-03' }),
    invoice('2', 'F-2', 60.2, { day: '2024-03-05' }),
    invoice('3', 'A-3', -10.05, { day: '2024-03-11' }),
    invoice('4', 'F-4', 75.4, { day: '2024-03-20' }),
    invoice('5', 'F-5', 33.3, { day: '2024-04-02' }),
    payment('7', 125.55, { label: 'Relevé mars' }),
  )
  expect(found.map(({ kind, status, together }) => [kind, status, together])).toEqual([
    ['invoice', 'unpaid', null],
    ['invoice', 'paid', 2],
    ['credit', 'settled', 2],
    ['invoice', 'paid', 2],
    ['invoice', 'unpaid', null],
    ['payment', 'paid', null],
  ])
  expect(found[5]).toMatchObject({ settlement: 'settled' })
})

test('DATA-05 where several runs of invoices add up to a payment, or they are later or long before, it pays none of them', async () => {
  const none = async (...lines: readonly BookLine[][]) => {
    const found = await settledBy(...lines)
    expect(found.filter(({ together }) => together !== null)).toEqual([])
  }
  const three = (day: string) => ['1', '2', '3'].flatMap((entry) => invoice(entry, `F-${entry}`, 50, { day }))
  await none(three('2024-03-01'), payment('7', 100))
  await none(invoice('1', 'F-1', 40), invoice('2', 'F-2', 60, { day: '2024-04-20' }), payment('7', 100))
  await none(invoice('1', 'F-1', 40, { day: '2023-10-01' }), invoice('2', 'F-2', 60), payment('7', 100))
})

test('DATA-05 a statement that is paid twice is paid once: the second payment is left open', async () => {
  const found = await settledBy(
    invoice('1', 'F-1', 40),
    invoice('2', 'F-2', 60),
    payment('7', 100),
    payment('8', 100, { day: '2024-05-02' }),
  )
  expect(found.map(({ status, settlement, reference }) => [status, settlement, reference])).toEqual([
    ['paid', null, 'VIR-7 (100,00)'],
    ['paid', null, 'VIR-7 (100,00)'],
    ['paid', 'settled', 'VIR-7'],
    ['paid', null, 'VIR-8'],
  ])
})

test('DATA-05 a document entered twice and paid in one payment is paid twice', async () => {
  const twice = [invoice('1', 'F-1', 40), invoice('2', 'F-1', 40, { day: '2024-03-02' })].flat()
  const found = await settledBy(twice, payment('7', 80))
  expect(found.slice(0, 2)).toEqual([
    paidTogether('F-1', 1, 'VIR-7 (80,00)'),
    paidTogether('F-1', 1, 'VIR-7 (80,00)'),
  ])
})

test('DATA-05 what a matching code settles together is paid: another payment of one of its amounts is left open', async () => {
  const found = await settledBy(
    invoice('1', 'F-1', 40, { lettering: 'AA' }),
    invoice('2', 'F-2', 60, { lettering: 'AA' }),
    payment('7', 100, { lettering: 'AA' }),
    payment('8', 60, { day: '2024-05-02' }),
  )
  expect(found.map(({ kind, compared, settlement }) => [kind, compared, settlement]).slice(2)).toEqual([
    ['payment', null, 'settled'],
    ['payment', null, null],
  ])
})

test('DATA-05 FLOW-20 each document is there once, and paid once, whatever ties payments to its number', async () => {
  const found = await settledBy(
    invoice('1', 'F-1', 40, { lettering: 'AA' }),
    invoice('2', 'F-2', 60, { lettering: 'AA' }),
    payment('7', 100, { lettering: 'AA' }),
    invoice('3', 'F-1', 40, { day: '2024-03-02' }),
    payment('8', 40, { piece: 'F-1' }),
    invoice('4', 'F-9', 35, { day: '2024-03-03' }),
    payment('9', 75),
  )
  expect(found.map(({ kind, compared, status, reference }) => [kind, compared, status, reference])).toEqual([
    ['invoice', 'F-1', 'paid', 'VIR-7 (100,00)'],
    ['invoice', 'F-2', 'paid', 'VIR-7 (100,00)'],
    ['payment', null, 'paid', 'VIR-7'],
    ['invoice', 'F-1', 'paid', 'F-1'],
    ['payment', 'F-1', 'paid', 'F-1'],
    ['invoice', 'F-9', 'unpaid', null],
    ['payment', null, 'paid', 'VIR-9'],
  ])
})
