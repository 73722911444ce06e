import { type ColumnFilters, filterOfOthers } from '#model/column-filters.ts'
import type { WindowSource } from '#model/window-source.ts'
import type { ValueLoader } from './use-column-values.ts'

/** Loads the values of a column under the search and the other columns' filters. */
export function columnValueLoader(
  source: WindowSource,
  column: string,
  filters: ColumnFilters,
  search: string,
): ValueLoader {
  const filter = filterOfOthers(filters, column)
  return (request, signal) => source.values(column, { filter, search, ...request }, signal)
}
