import type { Tx } from '@quitus/database/connection.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import type { StoredColumn } from '@quitus/database/views/stored-column.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ANOMALY_COLUMN } from './anomaly-columns.ts'
import { DEFAULT_DETECTION_PARAMETERS } from './detection-parameters.ts'
import { findAnomalies } from './find-anomalies.sql.ts'
import { stageDuplicates } from './stage-anomalies.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** Supplier, invoice number, amount as the file writes it. */
type Line = readonly [string | null, string | null, string]
type Found = {
  line_id: number
  anomaly_id: string
  child_index: number
  algorithm: string
  copies: number
  writings: string
}

const LEDGER = sql`ledger`
const COLUMNS = { supplier: 'supplier', invoiceNumber: 'invoice', amount: 'amount' }

async function detectIn<Result>(
  lines: readonly Line[],
  read: (tx: Tx, count: number) => Promise<Result>,
  ignoredNumbers: string[] = [],
) {
  return database.owner.transaction().execute(async (tx) => {
    await sql`
      create temporary table ledger (line_id integer generated always as identity, entry_id text,
                                     supplier text, invoice text, amount numeric) on commit drop`.execute(tx)
    for (const [supplier, invoice, amount] of lines) {
      await sql`insert into ledger (entry_id, supplier, invoice, amount)
                values (${`${supplier} ${invoice}`}, ${supplier}, ${invoice}, ${amount})`.execute(tx)
    }
    return read(
      tx,
      (await findAnomalies(tx, LEDGER, COLUMNS, { ...DEFAULT_DETECTION_PARAMETERS, ignoredNumbers }))
        .presented,
    )
  })
}

const find = (lines: readonly Line[], ignoredNumbers: string[] = []) =>
  detectIn(
    lines,
    async (tx, count) => {
      const found = await sql<Found>`
        select line_id, anomaly_id, child_index, algorithm, copies, writings from anomaly_entries
        where not is_weak order by line_id`.execute(tx)
      return { count, found: found.rows }
    },
    ignoredNumbers,
  )

const invoices = (...numbers: string[]): Line[] => numbers.map((number) => ['S1', number, '100.00'])

test('DATA-05 one number twice is found as exact', async () => {
  const { count, found } = await find([...invoices('FA-1001', 'FA-1001'), ['S1', 'FA-1002', '100.00']])
  expect(count).toBe(1)
  expect(found).toMatchObject([
    { line_id: 1, child_index: 0, algorithm: 'exact', copies: 2 },
    { line_id: 2, child_index: 1, algorithm: 'exact', copies: 2 },
  ])
  expect(found[0]?.anomaly_id).toMatch(/^DP-[0-9A-F]{10}$/)
  expect(found[1]?.anomaly_id).toBe(found[0]?.anomaly_id)
})

test.each([
  ['a separator', 'INV-12035', 'INV_12035'],
  ['spaces and points', 'A 12.035', 'A12035'],
  ['the case of letters', 'ab-1001', 'AB-1001'],
  ['leading zeros', '0001001', '1001'],
  ['a word in front', 'FACT 1001', '1001'],
  ['another word in front', 'INV1001', 'FA-1001'],
  ['a letter behind', '1001', '1001A'],
  ['O for 0', '1OO1', '1001'],
  ['I for 1', 'I001', '1001'],
  ['l for 1', '1l01', '1101'],
  ['S for 5', '10S01', '10501'],
  ['B for 8', '10B01', '10801'],
])('DATA-05 numbers that differ by %s are found as one written otherwise', async (_, left, right) => {
  const { count, found } = await find(invoices(left, right))
  expect(count).toBe(1)
  expect(found).toMatchObject([
    { algorithm: 'number_format', writings: `${left} / ${right}` },
    { algorithm: 'number_format', writings: `${left} / ${right}` },
  ])
})

test.each<[string, Line[]]>([
  ['instalments A, B and C without a number of their own', invoices('1001A', '1001B', '1001C')],
  ['another supplier', [...invoices('1001'), ['S2', '1001', '100.00']]],
  ['another amount', [...invoices('1001'), ['S1', '1001', '100.01']]],
  ['another number', invoices('1001', '1002')],
  ['letters without a digit that only look alike', invoices('SOLO', '5010')],
  ['numbers too short to say anything', invoices('1', '1', 'A', 'A')],
  [
    'no number',
    [
      ['S1', null, '100'],
      ['S1', null, '100'],
      ['S1', '---', '100'],
      ['S1', '---', '100'],
    ],
  ],
  [
    'no supplier',
    [
      [null, '1001', '100'],
      [null, '1001', '100'],
    ],
  ],
  [
    'no amount',
    [
      ['S1', '1001', '0'],
      ['S1', '1001', '0'],
    ],
  ],
  [
    'two credits',
    [
      ['S1', '1001', '-100'],
      ['S1', '1001', '-100'],
    ],
  ],
  [
    'an entry that was reversed',
    [
      ['S1', '1001', '100'],
      ['S1', '1001', '100'],
      ['S1', '1001', '-100'],
    ],
  ],
  [
    'a reversal that is written otherwise',
    [
      ['S1', '1001', '100'],
      ['S1', 'F-1001', '100'],
      ['S1', 'INV 1001', '-100.00'],
    ],
  ],
])('DATA-05 no duplicate: %s', async (_, lines) => {
  expect(await find(lines)).toEqual({ count: 0, found: [] })
})

test('DATA-05 texts that are no numbers are excluded, whatever their case', async () => {
  const lines = invoices('Redacted data 1', 'REDACTED DATA 1', 'GRANT 20198', 'GRANT 20198')
  expect((await find(lines, ['REDACTED%'])).found).toMatchObject([{ writings: 'GRANT 20198' }, {}])
})

test('DATA-05 three copies are one anomaly with two child rows; one credit leaves a pair of them', async () => {
  const three = invoices('1001', '1001', 'F1001')
  const { count, found } = await find(three)
  expect(count).toBe(1)
  expect(found.map(({ child_index, copies }) => [child_index, copies])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ])
  const withCredit = await find([...three, ['S1', '1001', '-100']])
  expect(withCredit.found.map(({ line_id, copies }) => [line_id, copies])).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('DATA-05 a rerun over more lines and amounts written with more zeros gives the same identifiers', async () => {
  const before = await find(invoices('1001', '1001'))
  const after = await find([
    ['S9', '7', '1'],
    ['S1', '1001', '100'],
    ['S1', '1001', '100.0000'],
  ])
  expect(new Set(after.found.map(({ anomaly_id }) => anomaly_id))).toEqual(
    new Set([before.found[0]?.anomaly_id]),
  )
})

test('DATA-05 the reason is in words in both languages, and the amount is what was paid beyond the first time', async () => {
  const column = (name: string, storageName: string, englishStorageName: string | null): StoredColumn => ({
    name,
    type: 'STRING',
    isHidden: false,
    isHiddenFromCustomers: false,
    isAnomalyNumber: false,
    group: null,
    storage: 'base',
    storageName,
    englishStorageName,
  })
  const stored = [column(ANOMALY_COLUMN.reason, 'c1', 'c2'), column(ANOMALY_COLUMN.amount, 'c3', null)]
  const staged = (numbers: string[]) =>
    detectIn(invoices(...numbers), async (tx) => {
      expect(await stageDuplicates(tx, LEDGER, [], stored)).toEqual(new Set(['c1', 'c2', 'c3']))
      return (await sql`select c1 as fr, c2 as en, c3::float8 as amount from staged_rows limit 1`.execute(tx))
        .rows[0]
    })
  expect(await staged(['1001', '1001', '1001'])).toEqual({
    fr: 'Tout identique\u00a0: facture 1001 présente 3 fois, même fournisseur, même date, même montant.',
    en: 'All alike: invoice 1001 entered 3 times, same supplier, same date, same amount.',
    amount: 200,
  })
  expect(await staged(['INV-1001', 'INV_1001'])).toEqual({
    fr: 'Numéro écrit autrement (INV-1001 / INV_1001)\u00a0: facture présente 2 fois, même fournisseur, même montant.',
    en: 'Number written differently (INV-1001 / INV_1001): invoice entered twice, same supplier, same amount.',
    amount: 100,
  })
})

test('DATA-05 amounts that a reason quotes are written as in cells, so that none breaks over two lines', async () => {
  const amountsOf = (amount: string) =>
    detectIn(
      [
        ['S', 'F-1001', amount],
        ['S', 'F-1001', amount],
      ],
      async (tx) => {
        const answer = await sql<{ amounts: string }>`select distinct amounts from anomaly_entries`.execute(
          tx,
        )
        return answer.rows.map(({ amounts }) => amounts)
      },
    )
  for (const amount of ['950.50', '1234567.50', '123456789012345.67']) {
    const written = formatNumber(Number(amount), 'REAL', { currency: 'EUR', decimals: 2 })
    expect(written).not.toMatch(/ /)
    expect(await amountsOf(amount)).toEqual([written])
  }
})
