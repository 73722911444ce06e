import { writeFilters } from '@quitus/data-grid/filters/filter-address.ts'
import { filtersOfTree } from '@quitus/data-grid/filters/filters-of-tree.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'

/** The query of the address under which a grid shows what meets a filter of the API. */
export function rowSearch(filter: Filter | null, columns: readonly Column[]): { filter?: string } {
  const text = writeFilters(filtersOfTree(filter, columns).filters, columns)
  return text === undefined ? {} : { filter: text }
}
