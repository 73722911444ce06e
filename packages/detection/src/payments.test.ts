import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { detectIn, groupsOf, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const invoice = (id: string, given: Partial<TestDocument> = {}): TestDocument => ({
  ...{ id, supplier: 'S1', company: 'C1', invoiceNumber: 'FA-2024-00713' },
  ...{ invoiceDate: '2024-03-04', paidOn: '2024-04-10', amount: '1234.50' },
  ...given,
})

test('DATA-05 paid_twice: one invoice with two payments', async () => {
  const payment = (id: string, day: string) => invoice(id, { kind: 'payment', invoiceDate: day, paidOn: day })
  const documents = [
    invoice('a', { kind: 'invoice' }),
    payment('p', '2024-04-10'),
    payment('q', '2024-04-28'),
  ]
  expect(await detectIn(database, documents)).toMatchObject([
    { id: 'p', algorithm: 'paid_twice', category: 'DP', excess: '1234.50' },
    { id: 'q', algorithm: 'paid_twice' },
  ])
})

test.each<[string, Partial<TestDocument>, number | null]>([
  ['soon one of its amount that pays nothing', {}, 30],
  ['a year later one that pays nothing', { paidOn: '2025-04-10', invoiceDate: '2025-04-10' }, 20],
  ['one of its amount that pays something, too', { settlement: 'settled' }, null],
  ['one of its amount under a number', { invoiceNumber: 'FA-2024-00799' }, null],
])(
  'DATA-05 DATA-10 payment_repeated: a payment of several invoices, and %s, is weak',
  async (_, given, score) => {
    const paid = (id: string, day: string, others: Partial<TestDocument>): TestDocument => {
      const { invoiceNumber: none, ...payment } = invoice(id, { kind: 'payment', amount: '2000.25' })
      return { ...payment, invoiceDate: day, paidOn: day, ...others }
    }
    const documents = [
      invoice('a', { kind: 'invoice', amount: '1200.10' }),
      invoice('b', { kind: 'invoice', amount: '800.15', invoiceNumber: 'FA-2024-00750' }),
      paid('p', '2024-04-10', { settlement: 'settled' }),
      paid('q', '2024-04-28', given),
    ]
    const found = { algorithm: 'payment_repeated', category: 'DP', score, isWeak: true }
    expect(await detectIn(database, documents, { withWeak: true })).toMatchObject(
      score === null ? [] : ['p', 'q'].map((id) => ({ id, ...found })),
    )
  },
)

test('DATA-05 payments of two invoices that are one are no anomaly of their own', async () => {
  const payment = (id: string) => invoice(id, { kind: 'payment' })
  const found = await detectIn(database, [invoice('a'), invoice('b'), payment('p'), payment('q')])
  expect(groupsOf(found)).toEqual([['a', 'b']])
})
