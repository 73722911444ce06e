import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChildCountRuns } from '#model/window-source.ts'
import { childCountsOf } from './child-counts.ts'
import { lineSpan } from './line-span.ts'
import {
  ALL_FOLDED,
  allOpen,
  collapse,
  type Expansion,
  expand,
  isExpanded,
  placeAt,
  positionOf,
  type RowPlace,
  shownRowCount,
} from './row-positions.ts'

type Anomaly = { childCount: number; isOpen: boolean }
const anomalies = fc.array(fc.record({ childCount: fc.nat(5), isOpen: fc.boolean() }), { maxLength: 40 })

/** None but the open ones, each unfolded by itself. */
function someOpen(list: readonly Anomaly[]): Expansion {
  return list.reduce<Expansion>(
    (open, { childCount, isOpen }, index) => (isOpen ? expand(open, { index, childCount }) : open),
    ALL_FOLDED,
  )
}

/** All but the folded ones, each folded by itself. */
function someFolded(list: readonly Anomaly[]): Expansion {
  return list.reduce<Expansion>(
    (open, { isOpen }, index) => (isOpen ? open : collapse(open, index)),
    allOpen(childCountsOf(runsOf(list))),
  )
}

function runsOf(list: readonly Anomaly[]): ChildCountRuns {
  const runs: [number, number][] = []
  for (const { childCount } of list) {
    const last = runs.at(-1)
    if (last?.[0] === childCount) last[1] += 1
    else runs.push([childCount, 1])
  }
  return runs
}

function writtenOut(list: readonly Anomaly[]): RowPlace[] {
  return list.flatMap(({ childCount, isOpen }, index) => [
    { index, childOffset: null },
    ...Array.from({ length: isOpen ? childCount : 0 }, (_, childOffset) => ({ index, childOffset })),
  ])
}

for (const [name, expansionOf] of [
  ['none but these open', someOpen],
  ['all but these folded', someFolded],
] as const) {
  test(`VIEW-06 positions read the same as writing the lines out one by one (${name})`, () => {
    fc.assert(
      fc.property(anomalies, (list) => {
        const expansion = expansionOf(list)
        const written = writtenOut(list)
        expect(shownRowCount(expansion, list.length)).toBe(written.length)
        expect(written.map((_, position) => placeAt(expansion, position))).toEqual(written)
        expect(written.map((place) => positionOf(expansion, place))).toEqual(written.map((_, at) => at))
        expect(placeAt(expansion, written.length + 2)).toEqual({ index: list.length + 2, childOffset: null })
        expect(list.map((_, index) => isExpanded(expansion, index))).toEqual(
          list.map(({ childCount, isOpen }) => isOpen && childCount > 0),
        )
      }),
    )
  })

  test(`VIEW-06 opening and folding an anomaly again leaves every position where it was (${name})`, () => {
    fc.assert(
      fc.property(
        fc.tuple(
          anomalies.filter((list) => list.length > 0),
          fc.nat(39),
        ),
        ([list, chosen]) => {
          const index = chosen % list.length
          const childCount = list[index]?.childCount ?? 0
          const before = collapse(expansionOf(list), index)
          const opened = expand(before, { index, childCount })
          expect(isExpanded(opened, index)).toBe(childCount > 0)
          const after = collapse(opened, index)
          expect([after.indexes, after.sums]).toEqual([before.indexes, before.sums])
        },
      ),
    )
  })

  test(`VIEW-11 the rows between two lines are given by anomalies (${name})`, () => {
    fc.assert(
      fc.property(
        anomalies.filter((list) => list.length > 0),
        fc.nat(),
        fc.nat(),
        (list, one, other) => {
          const written = writtenOut(list)
          const [from, to] = [one % written.length, other % written.length].sort((a, b) => a - b)
          const lines = written.slice(from, (to ?? 0) + 1)
          const [first, last] = [lines[0], lines.at(-1)]
          if (first === undefined || last === undefined) throw new Error('There is a line at least.')
          const { ranges, childrenOf, partial } = lineSpan(expansionOf(list), first, last)
          const reported: RowPlace[] = [
            ...ranges.flatMap(([start, end]) => indexesOf(start, end).map((index) => place(index, null))),
            ...childrenOf.flatMap(([start, end]) =>
              indexesOf(start, end).flatMap((index) =>
                indexesOf(0, list[index]?.childCount ?? 0).map((child) => place(index, child)),
              ),
            ),
            ...partial.flatMap((part) =>
              indexesOf(part.from, part.to).map((child) => place(part.index, child)),
            ),
          ]
          expect(reported.sort(byPlace)).toEqual([...lines].sort(byPlace))
        },
      ),
    )
  })
}

test('VIEW-06 a million anomalies, all unfolded, are found at both ends and in the middle', () => {
  const runs = Array.from({ length: 1000 }, (_, at): [number, number] => [at % 3, 1000])
  const expansion = collapse(allOpen(childCountsOf(runs)), 500_500)
  const written = 1_000_000 + 333 * 1000 * 3
  expect(runs[500]).toEqual([2, 1000])
  expect(shownRowCount(expansion, 1_000_000)).toBe(written - 2)
  for (const index of [0, 1000, 500_499, 500_500, 500_501, 999_999]) {
    const position = positionOf(expansion, { index, childOffset: null })
    expect(placeAt(expansion, position)).toEqual({ index, childOffset: null })
  }
  expect(positionOf(expansion, place(500_501, null)) - positionOf(expansion, place(500_500, null))).toBe(1)
})

test('VIEW-06 a child row of a folded anomaly is found at its anomaly', () => {
  const expansion = expand(ALL_FOLDED, { index: 2, childCount: 3 })
  expect(positionOf(expansion, { index: 4, childOffset: 1 })).toBe(7)
  expect(positionOf(collapse(expansion, 2), { index: 2, childOffset: 1 })).toBe(2)
})

test('VIEW-06 an anomaly without child rows does not open', () => {
  expect(expand(ALL_FOLDED, { index: 0, childCount: 0 })).toBe(ALL_FOLDED)
})

function place(index: number, childOffset: number | null): RowPlace {
  return { index, childOffset }
}

function indexesOf(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at)
}

function byPlace(left: RowPlace, right: RowPlace): number {
  return left.index - right.index || (left.childOffset ?? -1) - (right.childOffset ?? -1)
}
