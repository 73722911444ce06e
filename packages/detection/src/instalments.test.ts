import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { detectIn, groupsOf, type TestDocument } from './testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** A payment of a list that knows only the day of payment. */
const paid = (id: string, invoiceNumber: string, paidOn: string, given: Partial<TestDocument> = {}) => ({
  id,
  supplier: 'S1',
  invoiceNumber,
  paidOn,
  amount: '5467.13',
  ...given,
})

/** Other invoices of the supplier, whose amounts never come back. */
const habits = (supplier = 'S1'): TestDocument[] =>
  Array.from({ length: 14 }, (_, at) =>
    paid(
      `h${supplier}${at}`,
      `${7_100_300 + at * 977}`,
      `2023-${String((at % 12) + 1).padStart(2, '0')}-11`,
      {
        supplier,
        amount: `${610 + at * 37}.${10 + at}`,
      },
    ),
  )

const shown = async (documents: readonly TestDocument[]) =>
  groupsOf(await detectIn(database, [...habits(), ...documents]))

describe('bills that are paid in parts', () => {
  test.each<[string, string, string]>([
    ['a deposit', '16277340', '16277340/3RD DEP'],
    ['an instalment', '16277340', '16277340 INS2'],
    ['a balance', '16277340', '16277340-BAL'],
    ['a quarter', '16277340', '16277340 Q3'],
    ['a month', 'INV 16277340', '16277340 SEPT 17'],
  ])('DATA-05 %s under the number of its bill is no duplicate of another part', async (_, first, second) => {
    expect(await shown([paid('a', first, '2023-03-08'), paid('b', second, '2023-05-04')])).toEqual([])
  })

  test('DATA-05 a word behind a number that is no part of a bill still marks a second entry', async () => {
    const documents = [paid('a', '16277340', '2023-03-08'), paid('b', '16277340 WOOD', '2023-03-28')]
    expect(await shown(documents)).toEqual([['a', 'b']])
  })

  test('DATA-05 parts that differ by the remainder of a division are one bill, whatever their numbers', async () => {
    const documents = [
      paid('a', '680619', '2023-10-10', { amount: '10807.30' }),
      paid('b', '680619_NOV 18', '2023-11-13', { amount: '10807.31' }),
      paid('c', '680619 NOV 18', '2023-12-13', { amount: '10807.31' }),
    ]
    expect(await shown(documents)).toEqual([])
    expect(await shown(documents.slice(1))).toEqual([['b', 'c']])
  })

  const halves = (bill: string, year: number, amount: string): TestDocument[] => [
    paid(`${bill}a${year}`, `${bill} ${year}`, `${year}-04-18`, { amount }),
    paid(`${bill}b${year}`, `${bill} ${year}A`, `${year}-09-26`, { amount }),
  ]

  test('DATA-05 halves under a letter that come back with each bill are a scheme, in which the one too many is found', async () => {
    const scheme = [
      ...halves('260556140', 2022, '5126.00'),
      ...halves('260412092', 2022, '2722.50'),
      ...halves('260556140', 2023, '5342.70'),
      ...halves('260501755', 2023, '1815.15'),
    ]
    expect(await shown(scheme)).toEqual([])
    const again = paid('x', '260556140-2023A', '2023-10-12', { amount: '5342.70' })
    expect(await shown([...scheme, again])).toEqual([['260556140b2023', 'x']])
    expect(await shown([...halves('260556140', 2022, '5126.00')])).toEqual([
      ['260556140a2022', '260556140b2022'],
    ])
  })

  test('DATA-05 an annual bill under the number of its contract is no duplicate of the year before', async () => {
    const documents = [paid('a', '6319790', '2022-11-06'), paid('b', '6319790A', '2023-11-05')]
    expect(await shown(documents)).toEqual([])
    expect(await shown([paid('a', '6319790', '2022-11-06'), paid('b', '6319790A', '2023-02-24')])).toEqual([
      ['a', 'b'],
    ])
  })
})

describe('numbers of entries', () => {
  test('DATA-05 parts entered one after the other to be paid months apart are planned', async () => {
    const parts = (first: string, second: string) => [
      paid('a', '30105216', '2023-04-08', { voucher: first }),
      paid('b', '30105216A', '2023-09-25', { voucher: second }),
    ]
    expect(await shown(parts('HQ33220136', 'HQ33220137'))).toEqual([])
    expect(await shown(parts('HQ33220136', 'HQ33228590'))).toEqual([['a', 'b']])
  })

  test('DATA-05 DATA-08 one entry that was paid on two days may have been issued again: a hint, no more', async () => {
    const twice = (second: string) => [
      paid('a', 'PW201607', '2023-08-16', { voucher: 'SCHOOL33031937' }),
      paid('b', 'PW201607', '2023-09-06', { voucher: second }),
    ]
    expect(await shown(twice('SCHOOL33031937'))).toEqual([])
    expect(await shown(twice('SCHOOL33039944'))).toEqual([['a', 'b']])
    const found = await detectIn(database, [...habits(), ...twice('SCHOOL33031937')], { withWeak: true })
    expect(found.filter(({ id }) => id === 'a')).toMatchObject([
      { algorithm: 'payment_issued_again', isWeak: true },
    ])
  })
})

describe('numbers that hold a dimension', () => {
  test.each([
    ['a class and a school year', '05GL1415', '15GL1415'],
    ['a term', 'TERM2-88140', 'TERM4-88140'],
  ])('DATA-05 %s: documents that differ in it are not near', async (_, first, second) => {
    expect(await shown([paid('a', first, '2023-03-08'), paid('b', second, '2023-03-09')])).toEqual([])
  })
})

describe('letters that number the parts of one order', () => {
  const order = (number: string, amounts: readonly string[]) =>
    amounts.map((amount, at) =>
      paid(`${number}${at}`, `${number}${'ABCD'[at]}`, `2023-0${at + 2}-1${at}`, { amount }),
    )

  test('DATA-05 equal parts are none where the supplier bills in equal parts', async () => {
    const others = [
      ...order('2561007', ['310.20', '310.20', '310.20']),
      ...order('2561044', ['715.10', '715.10', '715.10']),
      ...order('2561098', ['805.35', '805.35']),
    ]
    expect(await shown([...others, ...order('2561120', ['625.13', '625.13'])])).toEqual([])
  })
})

describe('letters that name a place', () => {
  test('DATA-05 a letter means nothing where the supplier has one behind every second number', async () => {
    const schools = Array.from({ length: 12 }, (_, at) =>
      paid(
        `s${at}`,
        `SIN${300_120 + at * 17}${'ABCD'[at % 4]}`,
        `2023-${String((at % 12) + 1).padStart(2, '0')}-20`,
        {
          amount: `${2300 + at * 91}.${40 + at}`,
        },
      ),
    )
    const both = [paid('a', 'SIN300361', '2023-07-22'), paid('b', 'SIN300361W', '2023-07-19')]
    expect(await shown([...schools, ...both])).toEqual([])
    expect(await shown(both)).toEqual([['a', 'b']])
  })
})

describe('what a short book knows', () => {
  test('DATA-05 a letter behind the number of a supplier without other invoices says less', async () => {
    const pair = (supplier: string) => [
      paid('a', '1373', '2023-07-26', { supplier }),
      paid('b', '1373A', '2023-09-20', { supplier }),
    ]
    const scores = async (supplier: string) =>
      (await detectIn(database, [...habits(), ...pair(supplier)], { withWeak: true })).find(
        ({ id }) => id === 'a',
      )?.score ?? 0
    expect(await scores('S1')).toBeGreaterThan((await scores('S2')) + 10)
  })
})

describe('an invoice of another supplier', () => {
  test('DATA-05 a number in the form of one supplier’s numbering was paid to the wrong one', async () => {
    const numbering = (supplier: string, front: string) =>
      Array.from({ length: 8 }, (_, at) =>
        paid(`${supplier}${at}`, `${front}${3010 + at * 13}`, `2023-0${at + 1}-05`, {
          supplier,
          amount: `${1300 + at * 71}.${20 + at}`,
        }),
      )
    const both = [
      paid('a', 'FVL3034', '2023-09-03', { supplier: 'S2', amount: '2661.00' }),
      paid('b', 'FVL3034', '2023-10-17', { supplier: 'S3', amount: '2661.00' }),
    ]
    const others = [...numbering('S2', 'FVL'), ...numbering('S3', 'AB/')]
    const score = async (documents: readonly TestDocument[]) =>
      (await detectIn(database, documents, { withWeak: true })).find(({ id }) => id === 'a')?.score ?? 0
    expect(await score([...others, ...both])).toBeGreaterThanOrEqual(90)
    expect(await score([...others, ...both])).toBeGreaterThan((await score(both)) + 20)
  })
})
