import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { CATEGORY_NAMES } from './algorithms.ts'
import { DEFAULT_DETECTION_PARAMETERS } from './detection-parameters.ts'
import { MOST_OF_A_HINT, ofUnprovenKind, SCALES, UNPROVEN_KINDS } from './score-scale.ts'
import { detectIn, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const invoice = (id: string, given: Partial<TestDocument> = {}): TestDocument => ({
  id,
  supplier: 'S1',
  invoiceNumber: `2024${id}`,
  invoiceDate: '2024-03-04',
  amount: '731.27',
  ...given,
})

const twiceTheAmount = [
  invoice('417', { amount: '731.27' }),
  invoice('417 ', { invoiceNumber: '2024417', amount: '1462.54' }),
]

test('DATA-11 every kind has a scale of its own, or too few verdicts and starts weak', () => {
  const known = [...Object.keys(SCALES), ...Object.keys(UNPROVEN_KINDS), 'DS']
  expect(known.toSorted()).toEqual(CATEGORY_NAMES.toSorted())
})

test('DATA-11 a kind without enough verdicts is weak, whatever its rule says', async () => {
  const believed = await detectIn(database, twiceTheAmount, { withWeak: true })
  const unproven = await detectIn(database, twiceTheAmount, {
    parameters: { trustedCategories: [] },
    withWeak: true,
  })
  expect(believed[0]).toMatchObject({ category: 'ER', isWeak: false })
  expect(unproven[0]).toMatchObject({ category: 'ER', isWeak: true })
  expect(unproven[0]?.score).toBeLessThanOrEqual(100 * MOST_OF_A_HINT)
})

test('DATA-11 within a kind without enough verdicts the rule still ranks', async () => {
  const scoreOf = async (category: string, probability: number) => {
    const { rows } = await sql<{ value: number }>`
      select ${ofUnprovenKind(sql`${category}::text`, sql`${probability}::float8`, [])} as value`.execute(
      database.owner,
    )
    return rows[0]?.value ?? 0
  }
  const [high, low, trusted] = [await scoreOf('SD', 0.7), await scoreOf('SD', 0.5), await scoreOf('DP', 0.7)]
  expect(high).toBeGreaterThan(low)
  expect(high).toBeLessThan(DEFAULT_DETECTION_PARAMETERS.presentedFrom / 100)
  expect(trusted).toBe(0.7)
})
