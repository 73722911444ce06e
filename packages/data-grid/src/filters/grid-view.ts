import type { Column } from '@quitus/domain/columns/column.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import { isStorableText } from '@quitus/domain/text/storable-text.ts'
import { type ColumnFilters, combinedFilter } from '#model/column-filters.ts'
import type { GridLayout } from '#model/grid-layout.ts'
import { filtersOfTree } from './filters-of-tree.ts'

/** Everything that a person chose about a grid: which rows, in which order, in which columns (VIEW-14). */
export type GridView = {
  filters: ColumnFilters
  sort: readonly SortKey[]
  search: string
  layout: GridLayout
}

/** A grid view as saved views store it. What a narrow screen shows is a matter of the screen, not of the view. */
export type StoredGridView = {
  filter: Filter | null
  sort: readonly SortKey[]
  search: string
  layout: Omit<GridLayout, 'narrow'>
}

/** Longest quick search that the server takes. */
export const MAX_SEARCH_LENGTH = 500

/** A grid view to be stored under a name. */
export function storedGridView({ filters, sort, search, layout }: GridView): StoredGridView {
  const { narrow: _, ...columns } = layout
  return { filter: combinedFilter(filters), sort, search, layout: columns }
}

/** A stored grid view over the columns of today; `ignored` names what they do not allow any more. */
export function gridViewOf(
  { filter, sort, search, layout }: StoredGridView,
  columns: readonly Column[],
): { view: GridView; ignored: readonly string[] } {
  const { filters, ignored } = filtersOfTree(filter, columns)
  const isKnown = (key: SortKey) => columns.some(({ name, hidden }) => name === key.column && !hidden)
  return {
    view: { filters, sort: sort.filter(isKnown), search: readSearch(search), layout },
    ignored: [...ignored, ...sort.filter((key) => !isKnown(key)).map((key) => key.column)],
  }
}

/** A quick search as the server takes it; what it would refuse is none. */
export function readSearch(text: string): string {
  return text.length <= MAX_SEARCH_LENGTH && isStorableText(text) ? text : ''
}
