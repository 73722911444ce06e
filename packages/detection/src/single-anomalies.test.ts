import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { detectIn, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const document = (id: string, given: Partial<TestDocument> = {}): TestDocument => ({
  id,
  supplier: 'S1',
  invoiceNumber: `F-${id}77`,
  invoiceDate: '2024-03-04',
  amount: '120.00',
  ...given,
})

/** What is found, with what is too weak to be presented, as category, entry and amount at stake. */
async function found(documents: readonly TestDocument[], parameters = {}) {
  const entries = await detectIn(database, documents, { parameters, withWeak: true })
  return entries.map(({ category, id, excess }) => [category, id, Number(excess)])
}

describe('payments and advances that nothing was set against (SD)', () => {
  const payment = { kind: 'payment', invoiceNumber: null, paidOn: '2024-03-04' }
  const later = document('9', { supplier: 'S9', invoiceDate: '2024-12-30' })

  test('DATA-11 an old payment of a supplier whose account is in debit', async () => {
    const old = document('1', { ...payment, amount: '500.00', debitBalance: '500.00' })
    expect(await found([old, later])).toEqual([['SD', '1', 500]])
  })

  test('DATA-11 an advance without its invoice', async () => {
    const advance = document('1', { ...payment, kind: 'advance', amount: '900.00', debitBalance: '900.00' })
    expect(await found([advance, later])).toEqual([['SD', '1', 900]])
  })

  test.each<[string, Partial<TestDocument>]>([
    ['a settled payment', { settlement: 'settled' }],
    ['a recent payment', { invoiceDate: '2024-12-01' }],
    ['a payment of a supplier that owes nothing', { debitBalance: null, amount: '120.00' }],
  ])('DATA-11 none: %s', async (_, given) => {
    const invoices = given.debitBalance === null ? [document('2', { amount: '120.00' })] : []
    const old = document('1', { ...payment, amount: '500.00', debitBalance: '500.00', ...given })
    expect(await found([...invoices, old, later])).toEqual([])
  })
})

describe('credit notes entered as invoices (AI)', () => {
  test('DATA-11 a document that reads like a credit, after an invoice of its amount, where others so numbered are credits', async () => {
    const documents = [
      document('1', { amount: '340.10' }),
      document('2', { invoiceNumber: 'AV-1002', amount: '-55.00' }),
      document('3', { invoiceNumber: 'AV-1003', amount: '340.10', invoiceDate: '2024-04-04' }),
    ]
    expect(await found(documents)).toEqual([['AI', '3', 680.2]])
  })

  test('DATA-11 none where the supplier numbers its invoices so', async () => {
    const documents = Array.from({ length: 6 }, (_, at) =>
      document(`${at}`, { invoiceNumber: `CR-10${at * 3}7`, amount: `${100 + at * 7}.10` }),
    )
    expect(await found(documents)).toEqual([])
  })
})

describe('taxes', () => {
  const taxed = (id: string, net: string, vat: string, amount: string) =>
    document(id, { netAmount: net, vatAmount: vat, amount, invoiceNumber: `K${id}${id}44${id}` })
  const usual = Array.from({ length: 6 }, (_, at) =>
    taxed(`u${at}`, `${100 + at}.00`, `${20 + at / 5}`, `${120 + at * 1.2}`),
  )

  test.each<[string, string, [string, string, string], number]>([
    ['TVT', 'a rate that does not exist', ['1000.00', '140.00', '1140.00'], 60],
    ['TVT', 'net and tax that do not make gross', ['1000.00', '200.00', '1300.00'], 100],
    ['TVD', 'tax counted twice', ['1000.00', '400.00', '1400.00'], 200],
  ])('DATA-11 %s: %s', async (category, _, [net, vat, amount], excess) => {
    expect(await found([...usual, taxed('x', net, vat, amount)])).toEqual([[category, 'x', excess]])
  })

  test('DATA-11 none: another legal rate, no tax at all, and rounding', async () => {
    const others = [taxed('a', '500.00', '50.00', '550.00'), taxed('b', '700.00', '0.00', '700.00')]
    expect(await found([...usual, ...others, taxed('c', '333.33', '66.68', '400.01')])).toEqual([])
  })

  test('DATA-11 a category can be switched off', async () => {
    const wrong = taxed('x', '1000.00', '140.00', '1140.00')
    expect(await found([...usual, wrong], { withoutCategories: ['TVT'] })).toEqual([])
  })
})

describe('keying errors in amounts (ER)', () => {
  test('DATA-11 ten times what is billed each month, in the place of a month', async () => {
    const months = ['01', '02', '03', '04', '06', '07'].map((month) =>
      document(month, { invoiceNumber: `A${month}553`, amount: '89.90', invoiceDate: `2024-${month}-05` }),
    )
    const moved = document('x', { invoiceNumber: 'A05553', amount: '899.00', invoiceDate: '2024-05-05' })
    expect(await found([...months, moved])).toEqual([['ER', 'x', 809.1]])
  })

  test('DATA-11 an invoice paid with its taxes added again, and one entered again at double its amount', async () => {
    const paid = document('p', { kind: 'payment', invoiceNumber: 'F-177', amount: '144.00' })
    expect(await found([document('1'), paid])).toEqual([
      ['ER', '1', 24],
      ['ER', 'p', 24],
    ])
    const again = document('2', { invoiceNumber: 'F-177', amount: '240.00' })
    expect(await found([document('1'), again])).toEqual([
      ['ER', '1', 120],
      ['ER', '2', 120],
    ])
  })
})
