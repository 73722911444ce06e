import { expect, test } from 'vitest'
import { compareWithKnown, entryIdOf } from './compare-with-known.ts'
import type { Place } from './documents.ts'

const place = (entryNumber: string): Place => ({ company: 0, year: 2024, journal: 'ACH', entryNumber })
const [A, B, C, D] = ['A', 'B', 'C', 'D'].map(place) as [Place, Place, Place, Place]
const KNOWN = [
  { kind: 'exact', places: [A, B], cents: 100 },
  { kind: 'near_date', places: [C, D], cents: 100 },
] as const

test('DATA-06 an anomaly counts as found only when all its entries are in one found anomaly', () => {
  const found = [
    { anomalyId: '1', entryId: entryIdOf(A) },
    { anomalyId: '1', entryId: entryIdOf(B) },
    { anomalyId: '2', entryId: entryIdOf(C) },
    { anomalyId: '3', entryId: entryIdOf(D) },
    { anomalyId: '3', entryId: 'other' },
  ]
  const compared = compareWithKnown(
    KNOWN.map((known) => ({ ...known, places: [...known.places] })),
    found,
  )
  expect(compared).toMatchObject({ known: 2, recalled: 1, found: 3, right: 1 })
  expect(compared.missed.map(({ kind }) => kind)).toEqual(['near_date'])
  expect(compared.wrong).toEqual([[entryIdOf(C)], [entryIdOf(D), 'other']])
  expect(compared.byKind.filter(({ known }) => known > 0)).toEqual([
    { kind: 'exact', known: 1, recalled: 1 },
    { kind: 'near_date', known: 1, recalled: 0 },
  ])
})
