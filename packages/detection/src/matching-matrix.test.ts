import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ALGORITHMS } from './algorithms.ts'
import { detectIn, groupsOf, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

const INVOICE = {
  supplier: 'S1',
  company: 'C1',
  invoiceNumber: 'FA-2024-00713',
  invoiceDate: '2024-03-04',
  amount: '1234.50',
  paidOn: '2024-04-10',
}
const invoice = (id: string, given: Partial<TestDocument> = {}): TestDocument => ({
  id,
  ...INVOICE,
  ...given,
})

/** The first entry and a second one that differs from it as given. */
const detectTwo = (given: Partial<TestDocument>, first: Partial<TestDocument> = {}) =>
  detectIn(database, [invoice('a', first), invoice('b', given)])

describe('every row of the matching matrix', () => {
  test.each<[keyof typeof ALGORITHMS, string, Partial<TestDocument>]>([
    ['exact', 'nothing', {}],
    ['number_format', 'the writing of the number', { invoiceNumber: 'FA 2024 00713' }],
    ['near_number', 'two digits changed round', { invoiceNumber: 'FA-2024-00731' }],
    ['near_number', 'a missing digit', { invoiceNumber: 'FA-2024-0713' }],
    ['near_number', 'a missing part', { invoiceNumber: '00713' }],
    ['near_number', 'a word behind', { invoiceNumber: 'FA-2024-00713 BIS' }],
    ['near_date', 'day and month changed round', { invoiceDate: '2024-04-03' }],
    ['near_date', 'some days', { invoiceDate: '2024-03-09' }],
    ['near_date', 'the year', { invoiceDate: '2025-03-04' }],
    ['near_amount', 'without taxes', { amount: '1028.75' }],
    ['near_amount', 'two digits of the amount', { amount: '1324.50' }],
    ['near_amount', 'the decimal mark', { amount: '12345.00' }],
    ['near_amount', 'some cents', { amount: '1234.52' }],
    ['near_number_and_amount', 'number and amount', { invoiceNumber: 'FA-2024-00731', amount: '1028.75' }],
    ['near_number_and_date', 'number and day', { invoiceNumber: 'FA-2024-00731', invoiceDate: '2024-03-06' }],
    ['near_date_and_amount', 'day and amount', { invoiceDate: '2024-03-06', amount: '1028.75' }],
    ['other_account', 'the supplier', { supplier: 'S2' }],
    ['other_account_near_date', 'supplier and day', { supplier: 'S2', invoiceDate: '2024-03-06' }],
    ['other_company', 'the company', { company: 'C2' }],
  ])('DATA-05 %s: two entries that differ by %s', async (algorithm, _, given) => {
    const found = await detectTwo(given)
    expect(found.map((entry) => [entry.id, entry.algorithm])).toEqual([
      ['a', algorithm],
      ['b', algorithm],
    ])
  })
})

describe('what distinguishes them', () => {
  test.each<[string, Partial<TestDocument>]>([
    ['the next number', { invoiceNumber: 'FA-2024-00714' }],
    ['a near number on a distant day', { invoiceNumber: 'FA-2024-00731', invoiceDate: '2024-06-20' }],
    ['another amount', { amount: '987.00' }],
    ['a near amount on a distant day', { amount: '1028.75', invoiceDate: '2024-06-20' }],
    ['another supplier on a distant day', { supplier: 'S2', invoiceDate: '2024-06-20' }],
    ['another currency', { currency: 'GBP' }],
  ])('DATA-05 no duplicate: %s', async (_, given) => {
    expect(await detectTwo(given)).toEqual([])
  })

  test('DATA-05 near numbers of an amount that comes again and again are a series', async () => {
    const numbers = ['F10012', 'F10021', 'F10030', 'F10039']
    const documents = numbers.map((invoiceNumber, at) => invoice(`${at}`, { invoiceNumber }))
    expect(await detectIn(database, documents)).toEqual([])
    expect(groupsOf(await detectIn(database, documents.slice(0, 2)))).toEqual([['0', '1']])
  })

  test('DATA-05 a rent under one number, month after month, names a contract and no invoice', async () => {
    const rent = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        invoice(`${at}`, { invoiceNumber: 'BAIL 2024', invoiceDate: `2024-0${at + 1}-01` }),
      )
    expect(await detectIn(database, rent(3))).toEqual([])
  })

  test('DATA-05 shares of one invoice, paid on one day under one number, are one', async () => {
    const share = (id: string, paidOn: string): TestDocument => {
      const { invoiceDate: _, ...others } = invoice(id, { paidOn })
      return others
    }
    expect(await detectIn(database, [share('a', '2024-04-10'), share('b', '2024-04-10')])).toEqual([])
    expect(groupsOf(await detectIn(database, [share('a', '2024-04-10'), share('b', '2024-05-10')]))).toEqual([
      ['a', 'b'],
    ])
    const twice = ['2024-04-10', '2024-05-10'].flatMap((day) => [
      share(`${day} 1`, day),
      share(`${day} 2`, day),
    ])
    expect(groupsOf(await detectIn(database, twice))).toEqual([
      ['2024-04-10 1', '2024-04-10 2', '2024-05-10 1', '2024-05-10 2'],
    ])
  })

  test('DATA-05 a number that many suppliers write, or that is a date, says nothing across suppliers', async () => {
    const shared = ['S1', 'S2', 'S3', 'S4', 'S5'].map((supplier) => invoice(supplier, { supplier }))
    expect(groupsOf(await detectIn(database, shared.slice(0, 4)))).toEqual([['S1', 'S2', 'S3', 'S4']])
    expect(await detectIn(database, shared)).toEqual([])
    expect(
      await detectTwo({ supplier: 'S2', invoiceNumber: '04/03/2024' }, { invoiceNumber: '04/03/2024' }),
    ).toEqual([])
  })
})

describe('credits', () => {
  test('DATA-05 a credit under a number of its own reverses an entry that came before it', async () => {
    const copies = [invoice('a'), invoice('b')]
    const credit = (given: Partial<TestDocument>) =>
      invoice('c', { invoiceNumber: 'AV-99001', amount: '-1234.50', ...given })
    expect(await detectIn(database, [...copies, credit({ invoiceDate: '2024-05-02' })])).toEqual([])
    const before = await detectIn(database, [...copies, credit({ invoiceDate: '2024-02-02' })])
    expect(groupsOf(before)).toEqual([['a', 'b']])
    const other = await detectIn(database, [...copies, credit({ invoiceDate: '2024-05-02', supplier: 'S7' })])
    expect(groupsOf(other)).toEqual([['a', 'b']])
  })

  test('DATA-05 of three entries and one credit two remain', async () => {
    const documents = [
      invoice('a'),
      invoice('b'),
      invoice('c'),
      invoice('d', { invoiceNumber: 'AV-99001', amount: '-1234.50' }),
    ]
    expect((await detectIn(database, documents)).map(({ excess }) => excess)).toEqual(['1234.50', '1234.50'])
  })
})

describe('accounts of one supplier', () => {
  test.each<[string, Partial<TestDocument>, Partial<TestDocument>]>([
    ['SIREN', { siren: '732829320' }, { siren: '732 829 320' }],
    ['VAT number', { vatNumber: 'FR44732829320' }, { vatNumber: 'fr 44 732829320' }],
    ['IBAN', { iban: 'FR7630006000011234567890189' }, { iban: 'FR76 3000 6000 0112 3456 7890 189' }],
    ['name', { supplierName: 'Électricité Bréval SARL' }, { supplierName: 'BREVAL  ELECTRICITE' }],
  ])('DATA-05 are known by the same %s, so that near numbers are compared too', async (_, first, second) => {
    const near = { supplier: 'S2', invoiceNumber: 'FA-2024-00731' }
    expect(groupsOf(await detectTwo({ ...near, ...second }, first))).toEqual([['a', 'b']])
    expect(await detectTwo(near)).toEqual([])
  })

  test('DATA-05 two SIREN are two suppliers, whatever their names', async () => {
    const named = { supplierName: 'Transports Garnier' }
    const found = await detectTwo(
      { ...named, siren: '552008443', supplier: 'S2', invoiceNumber: 'FA-2024-00731' },
      { ...named, siren: '732829320' },
    )
    expect(found).toEqual([])
  })
})

test('DATA-05 an anomaly is a double payment only when two of its entries are paid', async () => {
  const categories = async (given: Partial<TestDocument>) =>
    (await detectTwo(given)).map(({ category }) => category)
  expect(await categories({})).toEqual(['DP', 'DP'])
  expect(await categories({ paidOn: null })).toEqual(['DS', 'DS'])
  expect(await categories({ supplier: 'S2' })).toEqual(['DF', 'DF'])
  expect(await categories({ company: 'C2' })).toEqual(['DF', 'DF'])
})

test('DATA-05 each field has its verdict', async () => {
  const [found] = await detectTwo({
    supplier: 'S2',
    invoiceNumber: 'FA 2024 00713',
    invoiceDate: '2024-03-06',
  })
  expect(found).toMatchObject({ supplier: 'different', number: 'format', day: 'similar', amount: 'exact' })
})

test('DATA-05 an amount ten or a hundred times the other is not called near', async () => {
  const verdict = async (amount: string) => (await detectTwo({ amount }))[0]?.amount
  expect(await verdict('12345.00')).toBe('moved')
  expect(await verdict('123450.00')).toBe('moved')
  expect(await verdict('1324.50')).toBe('similar')
})

test('FLOW-21 of two unlike amounts what was too much in any case is at stake, and the other is shown, whichever came first', async () => {
  const stakes = async (first: string, second: string) => {
    const found = await detectTwo({ amount: second }, { amount: first })
    return found.map(({ excess, other }) => [Number(excess), other === null ? null : Number(other)])
  }
  expect(await stakes('12345.00', '1234.50')).toEqual([
    [1234.5, 12345],
    [1234.5, 12345],
  ])
  expect(await stakes('1234.50', '12345.00')).toEqual(await stakes('12345.00', '1234.50'))
  expect(await stakes('1234.50', '1234.50')).toEqual([
    [1234.5, null],
    [1234.5, null],
  ])
})

describe('a rerun', () => {
  const previous = [
    { anomaly: 'DP-KNOWN', id: 'a' },
    { anomaly: 'DP-KNOWN', id: 'b' },
  ]

  test('DATA-05 keeps the identifier of an anomaly that gained an entry, even before its first', async () => {
    const found = await detectIn(database, [invoice('z'), invoice('a'), invoice('b')], { previous })
    expect(found.map(({ id, anomaly }) => [id, anomaly])).toEqual([
      ['z', 'DP-KNOWN'],
      ['a', 'DP-KNOWN'],
      ['b', 'DP-KNOWN'],
    ])
  })

  test('DATA-05 gives the identifier of an anomaly that fell apart to its greater part only', async () => {
    const known = [...previous, { anomaly: 'DP-KNOWN', id: 'c' }]
    const documents = [
      invoice('a', { invoiceNumber: 'X-55501' }),
      invoice('x', { invoiceNumber: 'X-55501' }),
      invoice('b'),
      invoice('c'),
    ]
    const found = await detectIn(database, documents, { previous: known })
    expect(found.filter(({ anomaly }) => anomaly === 'DP-KNOWN').map(({ id }) => id)).toEqual(['b', 'c'])
    expect(new Set(found.map(({ anomaly }) => anomaly)).size).toBe(2)
  })

  test('DATA-05 gives two anomalies that became one the identifier of the greater', async () => {
    const known = [
      { anomaly: 'DP-SMALL', id: 'a' },
      { anomaly: 'DP-GREAT', id: 'b' },
      { anomaly: 'DP-GREAT', id: 'c' },
    ]
    const found = await detectIn(database, [invoice('a'), invoice('b'), invoice('c')], { previous: known })
    expect(new Set(found.map(({ anomaly }) => anomaly))).toEqual(new Set(['DP-GREAT']))
  })
})

/** `QUITUS_MATCHING_RUNS=500` makes the long run. */
const RUNS = Number(process.env.QUITUS_MATCHING_RUNS ?? 20)

test('DATA-05 the same anomalies are found whatever the order of the lines', async () => {
  const document = fc.record({
    supplier: fc.constantFrom('S1', 'S2'),
    invoiceNumber: fc.constantFrom('FA-10012', 'FA 10012', 'FA-10021', '10012A', 'BIS 10012', 'FA-77120'),
    invoiceDate: fc.constantFrom('2024-03-04', '2024-04-03', '2024-03-06', '2024-09-20'),
    amount: fc.constantFrom('120.00', '100.00', '1200.00', '55.10'),
  })
  const ledgers = fc.array(document, { minLength: 2, maxLength: 9 }).chain((documents) => {
    const named: TestDocument[] = documents.map((each, at) => ({ id: `e${at}`, ...each }))
    return fc.tuple(fc.constant(named), fc.shuffledSubarray(named, { minLength: named.length }))
  })
  const sorted = (groups: string[][]) => groups.map((group) => group.toSorted().join(' ')).toSorted()
  await fc.assert(
    fc.asyncProperty(ledgers, async ([documents, shuffled]) => {
      const [found, again] = [await detectIn(database, documents), await detectIn(database, shuffled)]
      expect(sorted(groupsOf(again))).toEqual(sorted(groupsOf(found)))
    }),
    { numRuns: RUNS },
  )
})
