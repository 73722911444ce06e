import { type Expansion, openChildCount, type RowPlace } from './row-positions.ts'

/** From one anomaly up to and without another. */
export type AnomalyRange = readonly [first: number, end: number]

/**
 * Lines one after another, given by anomalies: whose own rows, all child rows of which, and some child rows of single
 * ones.
 */
export type LineSpan = {
  ranges: readonly AnomalyRange[]
  childrenOf: readonly AnomalyRange[]
  /** `from` up to and without `to` among the child rows of one anomaly. */
  partial: readonly { index: number; from: number; to: number }[]
}

/** What is on the lines between two places, both included. */
export function lineSpan(expansion: Expansion, first: RowPlace, last: RowPlace): LineSpan {
  const ownFirst = first.childOffset === null ? first.index : first.index + 1
  const ranges: AnomalyRange[] = ownFirst <= last.index ? [[ownFirst, last.index + 1]] : []
  const partial = [partOf(expansion, first.index, first, last)]
  if (last.index !== first.index) partial.push(partOf(expansion, last.index, first, last))
  return {
    ranges,
    childrenOf: openRanges(expansion, first.index + 1, last.index),
    partial: partial.filter(({ from, to }) => from < to),
  }
}

/** Child rows of an anomaly that are between two places. */
export function partOf(
  expansion: Expansion,
  index: number,
  first: RowPlace,
  last: RowPlace,
): { index: number; from: number; to: number } {
  const count = openChildCount(expansion, index)
  const from = index === first.index ? (first.childOffset ?? 0) : 0
  const to = index === last.index ? (last.childOffset ?? -1) + 1 : count
  return { index, from, to: Math.min(to, count) }
}

/** The open anomalies between two, the second one excluded. */
function openRanges({ counts, indexes }: Expansion, first: number, end: number): AnomalyRange[] {
  const exceptions = indexes.filter((index) => index >= first && index < end)
  const open: AnomalyRange[] = []
  if (counts === null) {
    for (const index of exceptions) {
      const before = open.at(-1)
      if (before?.[1] === index) open.splice(-1, 1, [before[0], index + 1])
      else open.push([index, index + 1])
    }
    return open
  }
  let from = first
  for (const index of exceptions) {
    if (from < index) open.push([from, index])
    from = index + 1
  }
  if (from < end) open.push([from, end])
  return open
}
