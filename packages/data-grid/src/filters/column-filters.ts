import type { Filter, FilterLeaf } from '@quitus/domain/filter.ts'

/** The filters of a grid: at most one condition per column, all of which must hold. */
export type ColumnFilters = readonly FilterLeaf[]

/** The filter that the server is asked for; null when nothing is filtered. */
export function combinedFilter(filters: ColumnFilters): Filter | null {
  const [first] = filters
  if (first === undefined) return null
  return filters.length === 1 ? first : { all: filters }
}

/** The filters with the condition of one column put in place, or taken away when `leaf` is null. */
export function withColumnFilter(
  filters: ColumnFilters,
  column: string,
  leaf: FilterLeaf | null,
): ColumnFilters {
  if (leaf === null) return filters.filter((each) => each.column !== column)
  const at = filters.findIndex((each) => each.column === column)
  return at === -1 ? [...filters, leaf] : filters.with(at, leaf)
}

/** The condition of one column. */
export function filterOf(filters: ColumnFilters, column: string): FilterLeaf | null {
  return filters.find((each) => each.column === column) ?? null
}

/** A range condition; null when both sides are open. */
export function rangeFilter(
  column: string,
  from: number | string | null,
  to: number | string | null,
): FilterLeaf | null {
  return from === null && to === null ? null : { column, op: 'between', value: [from, to] }
}

/** A condition on listed values; null when none is chosen. */
export function valueFilter(
  column: string,
  values: readonly (string | number | boolean | null)[],
): FilterLeaf | null {
  return values.length === 0 ? null : { column, op: 'in', value: values }
}
