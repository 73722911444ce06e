import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test } from 'vitest'
import { detectIn, type FoundEntry, type TestDocument } from '../testing/detect-in.sql.ts'

const { database, drop } = await createTestDatabase()
afterAll(drop)

/** Pairs of a supplier, an invoice and the same with its number written differently, each of an amount of its own. */
function pairs(supplier: string, count: number): TestDocument[] {
  return Array.from({ length: count }, (_, at) => {
    const number = `${supplier}-${7301 + 131 * at}`
    const amount = `${713 + 59 * at}.${17 + at}`
    const month = String((at % 12) + 1).padStart(2, '0')
    const line = { supplier, amount }
    return [
      { ...line, id: `${number}`, invoiceNumber: number, invoiceDate: `2024-${month}-03` },
      {
        ...line,
        id: `${number}A`,
        invoiceNumber: `${supplier}${7301 + 131 * at}`,
        invoiceDate: `2024-${month}-03`,
      },
    ]
  }).flat()
}

async function learn(lines: readonly TestDocument[], decide: (first: FoundEntry) => boolean | null) {
  const before = await detectIn(database, lines, { withWeak: true })
  const decided = [...new Map(before.toReversed().map((each) => [each.anomaly, each])).values()].flatMap(
    (each) => {
      const isReal = decide(each)
      return isReal === null ? [] : [{ anomaly: each.anomaly, isReal }]
    },
  )
  const previous = before.map(({ anomaly, id }) => ({ anomaly, id }))
  const after = await detectIn(database, lines, { previous, decided, withWeak: true })
  return { before, after, scoreOf: (found: FoundEntry[], id: string) => found.find((each) => each.id === id) }
}

const LAST = 'ALPHA-8873'

test('DATA-13 twelve of twelve rejected lower the like ones of the supplier, and nothing is hidden', async () => {
  const lines = pairs('ALPHA', 13)
  const { before, after, scoreOf } = await learn(lines, ({ id }) => (id === LAST ? null : false))
  const [was, is] = [scoreOf(before, LAST), scoreOf(after, LAST)]
  expect(is?.score).toBeLessThan((was?.score ?? 0) - 20)
  expect(is?.learned).toMatchObject({ of: 'own', decided: 12, rejected: 12, from: was?.score })
  expect(after).toHaveLength(before.length)
})

test('DATA-13 one rejected anomaly alone moves little', async () => {
  const lines = pairs('ALPHA', 13)
  const { before, after, scoreOf } = await learn(lines, ({ id }) => (id === 'ALPHA-7301' ? false : null))
  const [was, is] = [scoreOf(before, LAST), scoreOf(after, LAST)]
  expect(is?.score).toBeLessThan(was?.score ?? 0)
  expect(is?.score).toBeGreaterThan((was?.score ?? 0) - 12)
})

test('DATA-13 decisions of a supplier move another supplier less', async () => {
  const lines = [...pairs('ALPHA', 13), ...pairs('BETA', 13)]
  const { before, after, scoreOf } = await learn(lines, ({ id }) =>
    id.startsWith('ALPHA') && id !== LAST ? false : null,
  )
  const moveOf = (id: string) => (scoreOf(before, id)?.score ?? 0) - (scoreOf(after, id)?.score ?? 0)
  expect(moveOf('BETA-8873')).toBeGreaterThan(0)
  expect(moveOf('BETA-8873')).toBeLessThan(moveOf(LAST))
})

test('DATA-13 all decisions of a reviewer being wrong stays bounded', async () => {
  const lines = [...pairs('ALPHA', 60), ...pairs('BETA', 60)]
  const { before, after } = await learn(lines, ({ id }) => (id.startsWith('ALPHA-7301') ? null : false))
  const was = before.find(({ id }) => id === 'ALPHA-7301')?.score ?? 0
  const is = after.find(({ id }) => id === 'ALPHA-7301')?.score ?? 0
  const logit = (score: number) => Math.log(score / (100 - score))
  expect(logit(was) - logit(is)).toBeLessThan(2.1)
  expect(after).toHaveLength(before.length)
})

test('DATA-13 what is decided keeps its score, and without decisions nothing is learned', async () => {
  const lines = pairs('ALPHA', 13)
  const { before, after, scoreOf } = await learn(lines, ({ id }) => (id === LAST ? null : false))
  expect(scoreOf(after, 'ALPHA-7301')?.score).toBe(scoreOf(before, 'ALPHA-7301')?.score)
  expect(before.every(({ learned }) => learned === null)).toBe(true)
  const again = await detectIn(database, lines, { decided: [], withWeak: true })
  expect(again.map(({ score }) => score)).toEqual(before.map(({ score }) => score))
})

test('DATA-13 confirmed anomalies raise like ones of an unproven kind until they are presented', async () => {
  const doubles = Array.from({ length: 40 }, (_, at): TestDocument[] => {
    const line = {
      supplier: `S${at}`,
      invoiceNumber: `F-${90_131 + 17 * at}`,
      invoiceDate: '2024-03-04',
      amount: `${713 + 59 * at}.17`,
    }
    return [
      { ...line, id: `a${at}` },
      { ...line, id: `b${at}`, amount: `${2 * (713 + 59 * at)}.34` },
    ]
  }).flat()
  const parameters = { trustedCategories: [] }
  const before = await detectIn(database, doubles, { parameters, withWeak: true })
  const firsts = before.filter(({ id }) => id.startsWith('a') && id !== 'a0')
  const after = await detectIn(database, doubles, {
    parameters,
    previous: before.map(({ anomaly, id }) => ({ anomaly, id })),
    decided: firsts.map(({ anomaly }) => ({ anomaly, isReal: true })),
    withWeak: true,
  })
  expect(before.find(({ id }) => id === 'a0')).toMatchObject({ category: 'ER', isWeak: true })
  expect(after.find(({ id }) => id === 'a0')).toMatchObject({ isWeak: false, learned: { rejected: 0 } })
})
