import { expect, test } from 'vitest'
import { makeDemoBooks } from './books.ts'
import { grossCents } from './documents.ts'
import { writeFecFile } from './fec-file.ts'
import { SINGLE_MISTAKE_KINDS } from './single-mistakes.ts'

const demo = makeDemoBooks(6000, undefined, 2)

test('DATA-07 the books hold entries that are wrong by themselves, so many of each kind', () => {
  for (const kind of SINGLE_MISTAKE_KINDS) {
    const known = demo.anomalies.filter((anomaly) => anomaly.kind === kind)
    expect(known, kind).toHaveLength(2)
    for (const { places, cents } of known) {
      expect(places).toHaveLength(1)
      expect(cents).toBeGreaterThan(0)
    }
  }
})

test('DATA-07 advances are on an account of their own, and every entry of the books balances', () => {
  const text = demo.books.map((book) => Buffer.concat([...writeFecFile(book)]).toString('latin1')).join('')
  expect(text.match(/\b409100\b/g)).toHaveLength(2)
  for (const { entries } of demo.books) {
    for (const entry of entries) {
      if ('document' in entry) expect(Number.isInteger(grossCents(entry.document))).toBe(true)
    }
  }
})

test('DATA-07 what is wrong by itself leaves the other mistakes as they are', () => {
  const pairs = (books: typeof demo) =>
    books.anomalies.filter(({ places }) => places.length === 2).map(({ kind, cents }) => ({ kind, cents }))
  expect(pairs(demo)).toEqual(pairs(makeDemoBooks(6000)))
})
