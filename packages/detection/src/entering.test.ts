import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { detectIn, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

type Entering = Pick<TestDocument, 'batch' | 'enteredBy'>

const invoice = (
  id: string,
  invoiceNumber: string,
  invoiceDate: string,
  entering: Entering,
): TestDocument => ({
  id,
  supplier: 'S1',
  invoiceNumber,
  invoiceDate,
  amount: '812.40',
  ...entering,
})

/** The score of an invoice and its second entry, in a ledger of two people and several batches a day. */
async function scoreOf(first: Entering, second: Entering, day = '2024-03-04'): Promise<number | undefined> {
  const isNamed = [first, second].some(({ batch, enteredBy }) => (batch ?? enteredBy) !== undefined)
  const others = ['B8', 'B9'].map((batch, at) => ({
    ...invoice(`o${at}`, `Z${at}77`, '2024-03-04', isNamed ? { batch, enteredBy: `P${at}` } : {}),
    supplier: `S${at + 2}`,
    amount: `${at + 1}7.13`,
  }))
  const found = await detectIn(
    database,
    [invoice('a', 'F2040', '2024-03-04', first), invoice('b', 'F2040A', day, second), ...others],
    { withWeak: true },
  )
  return found.find(({ id }) => id === 'a')?.score
}

test('DATA-10 a second entry by another person is likelier real than one by the same, and one that nobody is named for is between', async () => {
  const by = (enteredBy: string) => ({ enteredBy })
  const [same, unnamed, other] = [
    await scoreOf(by('AB'), by('AB')),
    await scoreOf({}, {}),
    await scoreOf(by('AB'), by('CD')),
  ]
  expect(same).toBeLessThan(unnamed ?? 0)
  expect(other).toBeGreaterThan(unnamed ?? 0)
})

test('DATA-10 of one day, a second entry in another batch is likelier real than one in the same', async () => {
  const score = (first: string, second: string, day?: string) =>
    scoreOf({ batch: first }, { batch: second }, day)
  const unnamed = await scoreOf({}, {})
  expect(await score('B1', 'B1')).toBeLessThan(unnamed ?? 0)
  expect(await score('B1', 'B2')).toBeGreaterThan(unnamed ?? 0)
  const later = '2024-03-09'
  expect(await score('B1', 'B2', later)).toBe(await scoreOf({}, {}, later))
})

test('DATA-10 entries for which the ledger names nobody are judged as where it has no such columns', async () => {
  expect(await scoreOf({ enteredBy: 'AB' }, { enteredBy: null })).toBe(await scoreOf({}, {}))
  expect(await scoreOf({ batch: null }, { batch: 'B1' })).toBe(await scoreOf({}, {}))
})

test('DATA-10 one batch a day and one person for everything say nothing', async () => {
  const score = async (entering: Entering) => {
    const lines = [
      invoice('a', 'F2040', '2024-03-04', entering),
      invoice('b', 'F2040A', '2024-03-04', entering),
    ]
    return (await detectIn(database, lines, { withWeak: true }))[0]?.score
  }
  expect(await score({ batch: 'B1', enteredBy: 'AB' })).toBe(await score({}))
})
