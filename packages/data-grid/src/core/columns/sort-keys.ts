import type { SortKey } from '@quitus/domain/columns/filter.ts'

/**
 * The order after a click on a column's header: ascending, descending, then none. With `keepOthers` (Shift) the
 * column joins the other sort keys in place of replacing them.
 */
export function nextSort(sort: readonly SortKey[], column: string, keepOthers: boolean): readonly SortKey[] {
  const current = sort.find((key) => key.column === column)
  const next = current === undefined ? { column, descending: false } : { column, descending: true }
  const isLast = current?.descending === true
  if (!keepOthers) return isLast ? [] : [next]
  if (isLast) return sort.filter((key) => key.column !== column)
  return current === undefined ? [...sort, next] : sort.map((key) => (key === current ? next : key))
}
