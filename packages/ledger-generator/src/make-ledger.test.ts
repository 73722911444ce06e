import { expect, test } from 'vitest'
import { ERROR_KINDS } from './human-errors.ts'
import { makeLedger } from './make-ledger.ts'

test('DATA-06 the same start value gives the same list, another one another', () => {
  expect(makeLedger(2000, 7, 2)).toEqual(makeLedger(2000, 7, 2))
  expect(makeLedger(2000, 7, 2)).not.toEqual(makeLedger(2000, 8, 2))
})

test('DATA-06 each mistake names lines of the list, and a third of the kinds lies beyond the rules', () => {
  const { lines, errors } = makeLedger(4000, 1, 5)
  const ids = new Set(lines.map(({ id }) => id))
  expect(ids.size).toBe(lines.length)
  for (const error of errors) {
    expect(error.ids.length).toBeGreaterThan(1)
    for (const id of error.ids) expect(ids).toContain(id)
  }
  expect(new Set(errors.map(({ kind }) => kind)).size).toBe(ERROR_KINDS.length)
  expect(ERROR_KINDS.filter(({ isBeyond }) => isBeyond)).toHaveLength(ERROR_KINDS.length / 3)
})

test('DATA-10 a document has one person and one batch, which a second entry often has not', () => {
  const { lines, errors } = makeLedger(4000, 1, 20)
  const byDocument = Map.groupBy(
    lines.filter(({ id, number }) => id.startsWith('L') && number !== 'REDACTED'),
    ({ account, number, paidOn }) => `${account} ${number} ${paidOn}`,
  )
  for (const ofOne of byDocument.values()) {
    expect(new Set(ofOne.map(({ enteredBy, batch }) => `${enteredBy} ${batch}`)).size).toBe(1)
  }
  const personOf = new Map(lines.map(({ id, enteredBy }) => [id, enteredBy]))
  const byOthers = errors.filter(({ ids }) => new Set(ids.map((id) => personOf.get(id))).size > 1)
  expect(byOthers.length / errors.length).toBeGreaterThan(0.45)
  expect(byOthers.length / errors.length).toBeLessThan(0.65)
})

test('DATA-06 the list looks like the lists that it was measured on', () => {
  const { lines } = makeLedger(20_000, 1, 1)
  const share = (count: number) => count / lines.length
  expect(share(lines.filter(({ number }) => number === 'REDACTED').length)).toBeCloseTo(0.465, 0)
  expect(share(lines.filter(({ cents }) => cents < 0).length)).toBeLessThan(0.03)
  expect(new Set(lines.map(({ account }) => account)).size).toBeGreaterThan(1000)
})
