import type { Filter, FilterLeaf } from '@quitus/domain/columns/filter.ts'

/** Whether every condition must hold, or at least one of them. */
export type FilterMatch = 'all' | 'any'

/** The conditions on one column, never none, in the order in which they were written. */
export type ColumnFilter = { column: string; match: FilterMatch; conditions: readonly FilterLeaf[] }

/**
 * The filters of a grid: one entry for each filtered column, and whether all of them must hold or at least one
 * (VIEW-08).
 */
export type ColumnFilters = { match: FilterMatch; columns: readonly ColumnFilter[] }

/** Filters that every row meets. */
export const NO_FILTERS: ColumnFilters = { match: 'all', columns: [] }

/** Most conditions that one column takes. */
export const MAX_CONDITIONS = 20

/** The filter that the server is requested; null when nothing is filtered. */
export function combinedFilter({ match, columns }: ColumnFilters): Filter | null {
  return joined(
    match,
    columns.flatMap((filter) =>
      filter.match === match ? filter.conditions : (joined(filter.match, filter.conditions) ?? []),
    ),
  )
}

function joined(match: FilterMatch, parts: readonly Filter[]): Filter | null {
  const [first] = parts
  if (first === undefined) return null
  if (parts.length === 1) return first
  return match === 'all' ? { all: parts } : { any: parts }
}

/** What narrows the list of values of a column: the other columns' filters, none where one of all is enough. */
export function filterOfOthers(filters: ColumnFilters, column: string): Filter | null {
  return filters.match === 'any' ? null : combinedFilter(withColumnFilter(filters, column, null))
}

/** The filters with those of one column put in place, or taken away when `filter` is null. */
export function withColumnFilter(
  filters: ColumnFilters,
  column: string,
  filter: ColumnFilter | null,
): ColumnFilters {
  const { columns } = filters
  if (filter === null) return { ...filters, columns: columns.filter((each) => each.column !== column) }
  const at = columns.findIndex((each) => each.column === column)
  return { ...filters, columns: at === -1 ? [...columns, filter] : columns.with(at, filter) }
}

/** The filters without one condition of a column, and without the column when it was the last one. */
export function withoutCondition(filters: ColumnFilters, column: string, at: number): ColumnFilters {
  const filter = filterOf(filters, column)
  if (filter === null) return filters
  const conditions = filter.conditions.filter((_, each) => each !== at)
  return withColumnFilter(filters, column, conditions.length === 0 ? null : { ...filter, conditions })
}

/** The conditions of one column; null where it has none. */
export function filterOf({ columns }: ColumnFilters, column: string): ColumnFilter | null {
  return columns.find((each) => each.column === column) ?? null
}

/** A filter of one condition. */
export function simpleFilter(leaf: FilterLeaf): ColumnFilter {
  return { column: leaf.column, match: 'all', conditions: [leaf] }
}

/** How many conditions there are in all. */
export function conditionCount({ columns }: ColumnFilters): number {
  return columns.reduce((count, { conditions }) => count + conditions.length, 0)
}

/** A range condition; null when both sides are open. */
export function rangeFilter(
  column: string,
  from: number | string | null,
  to: number | string | null,
): FilterLeaf | null {
  return from === null && to === null ? null : { column, op: 'between', value: [from, to] }
}
