/** An anomaly whose child rows are shown: its place among the anomalies, and how many rows it adds below itself. */
export type ExpandedAnomaly = { index: number; childCount: number }

/** Expanded anomalies in ascending `index`, each once; positions on screen follow from it alone. */
export type Expansion = readonly ExpandedAnomaly[]

/** A row on screen: the anomaly it belongs to, and which of its child rows; null is the anomaly row itself. */
export type RowPlace = { index: number; childOffset: number | null }

/** Rows on screen when the set holds `anomalyCount` anomalies. */
export function shownRowCount(expansion: Expansion, anomalyCount: number): number {
  return expansion.reduce((count, each) => count + each.childCount, anomalyCount)
}

/** Which row stands at a position on screen; positions past the end belong to anomalies past the end. */
export function placeAt(expansion: Expansion, position: number): RowPlace {
  let shift = 0
  for (const { index, childCount } of expansion) {
    const parentPosition = index + shift
    if (position <= parentPosition) break
    if (position <= parentPosition + childCount) {
      return { index, childOffset: position - parentPosition - 1 }
    }
    shift += childCount
  }
  return { index: position - shift, childOffset: null }
}

/** Position on screen of a place; a child row of a folded anomaly stands where its anomaly does. */
export function positionOf(expansion: Expansion, place: RowPlace): number {
  let shift = 0
  for (const { index, childCount } of expansion) {
    if (index > place.index) break
    if (index === place.index) {
      return index + shift + (place.childOffset === null ? 0 : Math.min(place.childOffset + 1, childCount))
    }
    shift += childCount
  }
  return place.index + shift
}

/** The expansion with this anomaly shown open. */
export function expand(expansion: Expansion, anomaly: ExpandedAnomaly): Expansion {
  if (anomaly.childCount === 0) return expansion
  return [...collapse(expansion, anomaly.index), anomaly].sort((left, right) => left.index - right.index)
}

/** The expansion with this anomaly folded. */
export function collapse(expansion: Expansion, index: number): Expansion {
  return expansion.filter((each) => each.index !== index)
}

/** True when the child rows of the anomaly are shown. */
export function isExpanded(expansion: Expansion, index: number): boolean {
  return expansion.some((each) => each.index === index)
}
