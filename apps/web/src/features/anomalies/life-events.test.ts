import { expect, test } from 'vitest'
import { lifeEvents } from './life-events.ts'

const day = (text: string) => ({ model: `${text}T00:00:00` })
const document = {
  entryId: 'F-1',
  kind: 'invoice' as const,
  isOwn: true,
  number: 'F-1',
  date: day('2024-02-01'),
  amount: 120,
  paidOn: null,
  matchingCode: null,
}

test('FLOW-06 the life of a document is notified in the order of its days', () => {
  const life = [
    { ...document, entryId: 'P', kind: 'payment' as const, date: day('2024-03-01') },
    document,
    { ...document, entryId: 'X', kind: 'credit' as const, date: null },
  ]
  expect(lifeEvents(life).map(({ kind }) => kind)).toEqual(['invoice', 'payment', 'credit'])
})

test('FLOW-06 a day of payment is notified once: by the payment where the ledger has one', () => {
  const paid = { ...document, paidOn: day('2024-03-01') }
  const payment = { ...document, entryId: 'P', kind: 'payment' as const, date: day('2024-03-01') }
  expect(lifeEvents([paid, payment]).map(({ kind }) => kind)).toEqual(['invoice', 'payment'])
  expect(lifeEvents([paid]).map(({ kind, date }) => [kind, date?.model])).toEqual([
    ['invoice', '2024-02-01T00:00:00'],
    ['paid', '2024-03-01T00:00:00'],
  ])
})
