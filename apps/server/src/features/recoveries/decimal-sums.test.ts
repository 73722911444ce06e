import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, places]) => {
    const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
    const at = digits.length - places
    return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`
  })
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }).map(String)
const few = fc.array(fc.oneof(decimal, number), { minLength: 1, maxLength: 8 })

test('CELL-07 sums of decimals are those of PostgreSQL, to the last zero', async () => {
  const { database, drop } = await createTestDatabase()
  const opposed = few.map((amounts) => [...amounts, ...amounts.map((each) => `-${each}`.replace('--', ''))])
  const drawn = fc.sample(fc.oneof(few, opposed), { numRuns: 2_000, seed: 20_261_124 })
  const { rows } = await sql<{ sum: string }>`
    select (select sum(amount::numeric)::text from jsonb_array_elements_text(list.amounts) amount) as sum
    from jsonb_array_elements(${JSON.stringify(drawn)}::jsonb) with ordinality list(amounts, place) order by
      place`.execute(database.owner)
  expect(drawn.map(sumDecimals)).toEqual(rows.map(({ sum }) => sum))
  expect(sumDecimals([])).toBe('0')
  await drop()
})
