/**
 * Selected anomalies: single ones by entry, or all that the filter leaves but these. Both outlast scrolling,
 * unfolding and another order, and neither needs the rows.
 */
export type RowSelection =
  | { kind: 'some'; entryIds: ReadonlySet<string> }
  | { kind: 'all'; except: ReadonlySet<string> }

export const NOTHING_SELECTED: RowSelection = { kind: 'some', entryIds: new Set() }
export const ALL_SELECTED: RowSelection = { kind: 'all', except: new Set() }

/** Most anomalies named one by one, as many as an edit may name; more are selected by their filter. */
export const MAX_NAMED = 10_000

export function isSelected(selection: RowSelection, entryId: string): boolean {
  return selection.kind === 'some' ? selection.entryIds.has(entryId) : !selection.except.has(entryId)
}

/** The selection with these in it or not; null when it would have to name too many. */
export function withSelected(
  selection: RowSelection,
  entryIds: Iterable<string>,
  isChosen: boolean,
): RowSelection | null {
  const isNamed = (selection.kind === 'some') === isChosen
  const named = new Set(selection.kind === 'some' ? selection.entryIds : selection.except)
  for (const entryId of entryIds) {
    if (isNamed) named.add(entryId)
    else named.delete(entryId)
  }
  if (named.size > MAX_NAMED) return null
  return selection.kind === 'some' ? { kind: 'some', entryIds: named } : { kind: 'all', except: named }
}

/** Selected anomalies; null when that is all but some of a set whose size is not known yet. */
export function selectedCount(selection: RowSelection, total: number | null): number | null {
  if (selection.kind === 'some') return selection.entryIds.size
  return total === null ? null : Math.max(0, total - selection.except.size)
}

/** What the checkbox above all shows. */
export function coverage(selection: RowSelection, total: number | null): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total)
  if (selection.kind === 'all' && selection.except.size === 0) return 'all'
  if (count === 0) return 'none'
  return count !== null && count === total ? 'all' : 'some'
}
