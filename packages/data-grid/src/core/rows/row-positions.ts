import { type ChildCounts, lastAtMost } from './child-counts.ts'

/**
 * An anomaly whose child rows count: its place among the anomalies, and how many rows it adds below itself when it is
 * open.
 */
export type ExpandedAnomaly = { index: number; childCount: number }

/**
 * Which anomalies are open; positions on screen follow from it alone, in logarithmic time. Either none but the
 * exceptions, or, where `counts` knows the child rows of all, all but the exceptions.
 */
export type Expansion = {
  counts: ChildCounts | null
  /** Anomalies in ascending order that are not as the rest. */
  indexes: readonly number[]
  /** Child rows of the exceptions before each, and of all of them at the end. */
  sums: readonly number[]
}

/** A row on screen: the anomaly it belongs to, and which of its child rows; null is the anomaly row itself. */
export type RowPlace = { index: number; childOffset: number | null }

/** No anomaly shows its child rows. */
export const ALL_FOLDED: Expansion = { counts: null, indexes: [], sums: [0] }

/** What an expansion says of the anomalies by their places. */
export function unfoldedPlaces({ counts, indexes }: Expansion): {
  unfolded: boolean
  except: readonly number[]
} {
  return { unfolded: counts !== null, except: indexes }
}

/** Every anomaly shows its child rows. */
export function allOpen(counts: ChildCounts): Expansion {
  return { ...ALL_FOLDED, counts }
}

/** Rows on screen when the set holds `anomalyCount` anomalies. */
export function shownRowCount(expansion: Expansion, anomalyCount: number): number {
  return parentPosition(expansion, anomalyCount)
}

/** Which row is at a position on screen; positions past the end belong to anomalies past the end. */
export function placeAt(expansion: Expansion, position: number): RowPlace {
  let low = 0
  let high = position + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (parentPosition(expansion, middle) <= position) low = middle + 1
    else high = middle
  }
  const index = low - 1
  const below = position - parentPosition(expansion, index)
  return { index, childOffset: below === 0 ? null : below - 1 }
}

/** Position on screen of a place; a child row of a folded anomaly is where its anomaly does. */
export function positionOf(expansion: Expansion, { index, childOffset }: RowPlace): number {
  const parent = parentPosition(expansion, index)
  if (childOffset === null) return parent
  return parent + Math.min(childOffset + 1, openChildCount(expansion, index))
}

/** Rows that an anomaly adds below itself now: none when it is folded. */
export function openChildCount({ counts, indexes, sums }: Expansion, index: number): number {
  const at = lastAtMost(indexes, index)
  const isException = indexes[at] === index
  if (counts !== null) return isException ? 0 : counts.at(index)
  return isException ? (sums[at + 1] ?? 0) - (sums[at] ?? 0) : 0
}

/** The expansion with this anomaly shown open. */
export function expand(expansion: Expansion, { index, childCount }: ExpandedAnomaly): Expansion {
  if (childCount === 0) return expansion
  const rest = withoutException(expansion, index)
  return expansion.counts === null ? withException(rest, { index, childCount }) : rest
}

/** The expansion with this anomaly folded. */
export function collapse(expansion: Expansion, index: number): Expansion {
  const rest = withoutException(expansion, index)
  const { counts } = expansion
  return counts === null ? rest : withException(rest, { index, childCount: counts.at(index) })
}

/** True when the child rows of the anomaly are shown. */
export function isExpanded(expansion: Expansion, index: number): boolean {
  return openChildCount(expansion, index) > 0
}

/** Position of an anomaly's own row. */
function parentPosition({ counts, indexes, sums }: Expansion, index: number): number {
  const exceptions = sums[lastAtMost(indexes, index - 1) + 1] ?? 0
  return counts === null ? index + exceptions : index + counts.before(index) - exceptions
}

function withException(expansion: Expansion, { index, childCount }: ExpandedAnomaly): Expansion {
  if (childCount === 0) return expansion
  const { indexes, sums } = expansion
  const at = lastAtMost(indexes, index) + 1
  return {
    ...expansion,
    indexes: indexes.toSpliced(at, 0, index),
    sums: [...sums.slice(0, at + 1), ...sums.slice(at).map((sum) => sum + childCount)],
  }
}

function withoutException(expansion: Expansion, index: number): Expansion {
  const { indexes, sums } = expansion
  const at = lastAtMost(indexes, index)
  if (indexes[at] !== index) return expansion
  const childCount = (sums[at + 1] ?? 0) - (sums[at] ?? 0)
  return {
    ...expansion,
    indexes: indexes.toSpliced(at, 1),
    sums: [...sums.slice(0, at + 1), ...sums.slice(at + 2).map((sum) => sum - childCount)],
  }
}
