import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { detectIn, groupsOf, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const AMOUNTS = [1212.17, 733.41, 958.63, 2417.09]

/** A batch of one supplier that was paid on one day; `suffix` is behind each number. */
function batch(day: string, { suffix = '', count = 4, from = 4401 } = {}): TestDocument[] {
  return Array.from({ length: count }, (_, at) => {
    const number = `${from + 137 * at}${suffix}`
    const amount = (AMOUNTS[at] ?? 611.07 + 83.11 * at).toFixed(2)
    return { id: `${number} ${day}`, supplier: 'S1', invoiceNumber: number, paidOn: day, amount }
  })
}

/** Other invoices of the supplier, which nothing repeats. */
const others = Array.from(
  { length: 30 },
  (_, at): TestDocument => ({
    id: `o${at}`,
    supplier: 'S1',
    invoiceNumber: `${9017 + 211 * at}`,
    paidOn: `2024-${String((at % 12) + 1).padStart(2, '0')}-17`,
    amount: `${3011 + 97 * at}.43`,
  }),
)

test('DATA-05 a batch that repeats another one once is one finding, with the sum of all', async () => {
  const found = await detectIn(database, [
    ...batch('2024-03-05'),
    ...batch('2024-03-25', { suffix: '.' }),
    ...others,
  ])
  expect(groupsOf(found)).toHaveLength(1)
  const [first] = found
  expect(found).toHaveLength(8)
  expect(first).toMatchObject({ algorithm: 'batch_again', category: 'DP', other: null })
  expect(Number(first?.excess)).toBeCloseTo(AMOUNTS.reduce((sum, each) => sum + each))
})

test('DATA-05 two pairs of one day remain two anomalies', async () => {
  const twice = [...batch('2024-03-05', { count: 2 }), ...batch('2024-03-25', { count: 2, suffix: '.' })]
  expect(groupsOf(await detectIn(database, [...twice, ...others]))).toHaveLength(2)
})

test('DATA-05 dozens of documents of one day, entered again once, are found as one', async () => {
  const found = await detectIn(database, [
    ...batch('2024-03-05', { count: 20 }),
    ...batch('2024-03-25', { count: 20, suffix: 'A' }),
    ...others,
  ])
  expect(groupsOf(found)).toHaveLength(1)
})

test('DATA-05 a suffix on dozens of documents of one day that recurs each year is a scheme', async () => {
  const yearly = [2022, 2023, 2024].flatMap((year, at) => [
    ...batch(`${year}-03-05`, { count: 20, from: 4401 + 40_000 * at }),
    ...batch(`${year}-03-25`, { count: 20, suffix: 'A', from: 4401 + 40_000 * at }),
  ])
  expect(await detectIn(database, [...yearly, ...others])).toEqual([])
})
