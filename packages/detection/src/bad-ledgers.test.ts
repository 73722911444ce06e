import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_DETECTION_PARAMETERS } from './detection-parameters.ts'
import { findAnomalies } from './find-anomalies.sql.ts'
import { detectIn, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop, 120_000)

/**
 * How many anomalies are presented in `count` lines whose values are SQL over the line's number `n`, and how many
 * rows are read and written.
 */
async function detectMany(
  count: number,
  values: Partial<Record<'supplier' | 'number' | 'amount' | 'day', string>>,
) {
  const {
    supplier = "'S' || n % 50",
    number = "'F-' || n",
    amount = 'n',
    day = "date '2024-01-01' + n % 366",
  } = values
  return database.owner.transaction().execute(async (tx) => {
    await sql`
      create temporary table ledger on commit drop as
      select n as line_id, 'E' || n as entry_id, ${sql.raw(supplier)} as supplier, ${sql.raw(number)} as number,
             (${sql.raw(amount)})::numeric as amount, (${sql.raw(day)})::date as day
      from generate_series(1, ${count}::integer) n`.execute(tx)
    await sql`analyze ledger`.execute(tx)
    const found = await findAnomalies(
      tx,
      sql`ledger`,
      { supplier: 'supplier', invoiceNumber: 'number', amount: 'amount', paidOn: 'day' },
      DEFAULT_DETECTION_PARAMETERS,
    )
    const counted = await sql<{ rows: string }>`
      select sum(n_tup_ins + seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows
      from pg_stat_xact_all_tables where schemaname like 'pg_temp%'`.execute(tx)
    return { ...found, rowsPerLine: Number(counted.rows[0]?.rows) / count }
  })
}

/**
 * Rows read and written for each line: far above what it takes, far below the count of lines that a comparison of
 * each with each takes.
 */
const ROWS_PER_LINE = 100

test('DATA-05 API-06 one supplier for everything', { timeout: 120_000 }, async () => {
  const found = await detectMany(50_000, { supplier: "'S1'", amount: '100 + n' })
  expect(found).toMatchObject({ presented: 0 })
  expect(found.rowsPerLine).toBeGreaterThan(1)
  expect(found.rowsPerLine).toBeLessThan(ROWS_PER_LINE)
})

test.each([
  ['numbers of their own', "'F-' || n"],
  ['one number', "'F-4711'"],
  ['no number', 'null::text'],
])('DATA-05 API-06 50 000 lines of one amount, with %s', { timeout: 120_000 }, async (_, number) => {
  const found = await detectMany(50_000, { amount: '100.00', number })
  expect(found).toMatchObject({ presented: 0 })
  expect(found.rowsPerLine).toBeGreaterThan(1)
  expect(found.rowsPerLine).toBeLessThan(ROWS_PER_LINE)
})

test('DATA-05 API-06 50 000 lines of one amount, supplier and number', { timeout: 120_000 }, async () => {
  const found = await detectMany(50_000, { supplier: "'S1'", amount: '100.00', number: "'F-4711'" })
  expect(found).toMatchObject({ presented: 0 })
  expect(found.rowsPerLine).toBeGreaterThan(1)
  expect(found.rowsPerLine).toBeLessThan(ROWS_PER_LINE)
})

test('DATA-05 API-06 negative invoices only', async () => {
  expect(await detectMany(2000, { amount: '-n' })).toMatchObject({ presented: 0, weak: 0 })
})

const invoice = (id: string, given: Partial<TestDocument> = {}): TestDocument => ({
  id,
  supplier: 'S1',
  invoiceNumber: 'F-1001',
  invoiceDate: '2024-03-04',
  amount: '120.10',
  ...given,
})

test('DATA-05 API-06 numbers of 200 characters are compared by their first hundred', async () => {
  const long = `${'1234567890'.repeat(20)}`
  const found = await detectIn(database, [
    invoice('a', { invoiceNumber: long }),
    invoice('b', { invoiceNumber: `INV ${long}` }),
  ])
  expect(found.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('DATA-05 API-06 two currencies are two amounts', async () => {
  const found = await detectIn(database, [
    invoice('a', { currency: 'EUR' }),
    invoice('b', { currency: 'GBP' }),
    invoice('c', { currency: 'EUR' }),
  ])
  expect(found.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('DATA-05 API-06 a ledger of one line, and one without any', async () => {
  expect(await detectIn(database, [invoice('a')], { withWeak: true })).toEqual([])
  expect(await detectMany(0, {})).toMatchObject({ presented: 0, weak: 0 })
})

test('DATA-08 lines without numbers are compared by amount, supplier and day, and are never more than a hint', async () => {
  const unnumbered = (id: string, invoiceDate: string): TestDocument =>
    invoice(id, { invoiceNumber: null, invoiceDate, amount: '731.19' })
  const lines = [unnumbered('a', '2024-03-04'), unnumbered('b', '2024-03-06')]
  expect(await detectIn(database, lines)).toEqual([])
  const [found] = await detectIn(database, lines, { withWeak: true })
  expect(found).toMatchObject({ id: 'a', algorithm: 'same_amount', isWeak: true })
})
