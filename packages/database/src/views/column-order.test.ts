import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { COLUMN_TYPES, type ColumnType } from '@quitus/domain/values/column-type.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STORED_TYPES } from '../column-types/stored-types.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'

let prepared: TestDatabase
beforeAll(async () => {
  prepared = await createTestDatabase()
})
afterAll(() => prepared.drop())

// Without U+2019: versions of ICU differ in whether it ties with U+0027 before letters are looked at.
const LETTERS = "aAàÀâbBcçÇeEéèêëiïîoôœuùüzZ0123456789 -_'.,;:!?()&@#/%€ñßø"
const words = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 })
const long = words.map((word) => `${'é'.repeat(199)}${word}`)
const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
const decimals = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((each) => each / 1000)

const VALUES: Record<ColumnType, fc.Arbitrary<WireValue>> = {
  STRING: fc.oneof(words, long),
  LINK: words.map((word) => `https://${word}`),
  INTEGER: fc.integer(),
  REAL: decimals,
  AMOUNT: decimals,
  PERCENT: decimals,
  BOOLEAN: fc.boolean(),
  FILE: fc.record({ name: words, url: fc.constant('/f') }),
  DATE: moments.map((date) => ({ model: date.toISOString().replace(/\.?0*Z$/, '') })),
  DATE_TIME: moments.map((date) => ({ model: date.toISOString().replace(/\.?0*Z$/, 'Z') })),
}

test.each(COLUMN_TYPES)(
  'CELL-01 the database puts values of %s into the order of the table of types',
  async (type) => {
    const rule = COLUMN_TYPE_RULES[type]
    const drawn = [null, ...fc.sample(VALUES[type], { numRuns: 800, seed: 20_260_302 }), null]
    const values = type === 'STRING' ? [...drawn, 'cote', 'coté', 'côte', 'côté', 'Cote', 'ce', 'çe'] : drawn
    const { name, orderKey } = STORED_TYPES[type]
    const key = orderKey(sql`(each.text::${sql.raw(name)})`)
    const answer = await sql<{ at: string }>`
    select each.at from unnest(${values.map(storedText)}::text[]) with ordinality as each (text, at)
    order by ${key} nulls last`.execute(prepared.database.owner)
    const ordered = answer.rows.map(({ at }) => values[Number(at) - 1] ?? null)
    const keyOf = (value: WireValue) => (typeof value === 'string' ? value.slice(0, 200) : value)
    for (const [at, value] of ordered.entries()) {
      const next = ordered[at + 1]
      if (next === undefined) continue
      const order = rule.compare(keyOf(value), keyOf(next))
      expect(order, `${JSON.stringify(value)} before ${JSON.stringify(next)}`).toBeLessThanOrEqual(0)
    }
  },
)

test('CELL-01 the database accepts the types of the domain and no other', async () => {
  const answer = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'core.view_columns'::regclass and conname = 'view_columns_type_check'`.execute(
    prepared.database.owner,
  )
  const named = answer.rows.flatMap(({ definition }) => [...definition.matchAll(/'([A-Z_]+)'/g)])
  expect(named.map(([, name]) => name).sort()).toEqual([...COLUMN_TYPES].sort())
})

function storedText(value: WireValue): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return String(value)
  return 'model' in value ? value.model : JSON.stringify(value)
}
