import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { detectIn, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** Invoices of an account, one for each name that its lines write. */
const named = (supplier: string, names: readonly string[]): TestDocument[] =>
  names.map((supplierName, at) => ({
    id: `${supplier}-${at}`,
    supplier,
    supplierName,
    invoiceNumber: `${supplier}/${at}${at}38${at}`,
    invoiceDate: `2024-0${at + 1}-04`,
    amount: `${supplier.charCodeAt(0) * 37 + at * 11}.10`,
  }))

/** The invoice that two accounts hold, under numbers that are compared within one supplier only. */
const shared = (supplier: string, supplierName: string, invoiceNumber: string): TestDocument => ({
  id: `${supplier}-x`,
  supplier,
  supplierName,
  invoiceNumber,
  invoiceDate: '2024-07-04',
  amount: '731.19',
})

test('DATA-05 one line that names nobody, or another company, renames no account', async () => {
  const found = await detectIn(database, [
    ...named('A', ['Alpha Works', 'Alpha Works', 'Alpha Works', 'REDACTED UNDER DP ACT', 'Zeta Trading']),
    ...named('B', ['Alpha Works Ltd', 'Alpha Works Ltd']),
    shared('A', 'Alpha Works', '4711208'),
    shared('B', 'Alpha Works Ltd', '4711208A'),
  ])
  expect(found.map(({ id }) => id)).toEqual(['A-x', 'B-x'])
})

test('DATA-05 accounts whose lines name nobody are not one supplier', async () => {
  const found = await detectIn(database, [
    ...named('A', ['REDACTED UNDER DP ACT', 'REDACTED UNDER DP ACT']),
    ...named('B', ['REDACTED UNDER DP ACT', 'REDACTED UNDER DP ACT']),
    shared('A', 'REDACTED UNDER DP ACT', '4711208'),
    shared('B', 'REDACTED UNDER DP ACT', '4711208A'),
  ])
  expect(found).toEqual([])
})
