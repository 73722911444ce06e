import type { Filter } from '../columns/filter.ts'

/** Prefiltered views that staff may define for one view. */
export const MAX_DEFINED_VIEWS = 30

/** Characters of the name of such a view. */
export const MAX_VIEW_LABEL = 100

/** The columns that a filter names, each once, in the order in which they are met. */
export function columnsOfFilter(filter: Filter): string[] {
  if ('column' in filter) return [filter.column]
  const nodes = 'all' in filter ? filter.all : filter.any
  return [...new Set(nodes.flatMap(columnsOfFilter))]
}
