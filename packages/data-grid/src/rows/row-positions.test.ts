import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  collapse,
  type Expansion,
  expand,
  isExpanded,
  placeAt,
  positionOf,
  shownRowCount,
} from './row-positions.ts'

const anomalies = fc.array(fc.record({ childCount: fc.nat(5), isOpen: fc.boolean() }), { maxLength: 40 })

function expansionOf(list: readonly { childCount: number; isOpen: boolean }[]): Expansion {
  return list.reduce<Expansion>(
    (open, { childCount, isOpen }, index) => (isOpen ? expand(open, { index, childCount }) : open),
    [],
  )
}

test('VIEW-06 positions read the same as writing the open anomalies out one by one', () => {
  fc.assert(
    fc.property(anomalies, (list) => {
      const expansion = expansionOf(list)
      const written = list.flatMap(({ childCount, isOpen }, index) => [
        { index, childOffset: null },
        ...Array.from({ length: isOpen ? childCount : 0 }, (_, childOffset) => ({ index, childOffset })),
      ])
      expect(shownRowCount(expansion, list.length)).toBe(written.length)
      expect(written.map((_, position) => placeAt(expansion, position))).toEqual(written)
      expect(written.map((place) => positionOf(expansion, place))).toEqual(written.map((_, at) => at))
    }),
  )
})

test('VIEW-06 opening and folding an anomaly again leaves every position where it was', () => {
  fc.assert(
    fc.property(anomalies, fc.nat(39), fc.integer({ min: 1, max: 9 }), (list, index, childCount) => {
      const before = collapse(expansionOf(list), index)
      const opened = expand(before, { index, childCount })
      expect(isExpanded(opened, index)).toBe(true)
      expect(collapse(opened, index)).toEqual(before)
    }),
  )
})

test('VIEW-06 a child row of a folded anomaly is found at its anomaly', () => {
  const expansion = expand([], { index: 2, childCount: 3 })
  expect(positionOf(expansion, { index: 4, childOffset: 1 })).toBe(7)
  expect(positionOf(collapse(expansion, 2), { index: 2, childOffset: 1 })).toBe(2)
})

test('VIEW-06 an anomaly without child rows does not open', () => {
  expect(expand([], { index: 0, childCount: 0 })).toEqual([])
})
