import { readFilters, writeFilters } from '@quitus/data-grid/filters/filter-address.ts'
import { readSearch } from '@quitus/data-grid/filters/grid-view.ts'
import { readSort, writeSort } from '@quitus/data-grid/filters/sort-address.ts'
import type { ColumnFilters } from '@quitus/data-grid/model/column-filters.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findLongFilter, keepLongFilter } from '#shared/settings/long-filters.ts'
import { type Drill, useDrill } from './drill.ts'

const LONG_FILTERS = { keep: keepLongFilter, find: findLongFilter }

export type RowQueryChange = {
  sort?: readonly SortKey[]
  filters?: ColumnFilters
  search?: string
  /** Unless set, it stays as it is. */
  drill?: Drill | null
  /** Name of a prefiltered view that is in the query, null for none. Unless set, it stays as it is. */
  prefilteredView?: string | null
}

type WrittenQuery = { sort?: string; filter?: string; search?: string; vueName?: string } & Partial<Drill>

/**
 * Order, filters and search of a grid as the query of the address has them (NAV-19); the same object until it
 * changes.
 */
export function useRowQuery(columns: readonly Column[]) {
  const { sort: sortText, filter: filterText, search: searchText, vueName } = useSearch({ strict: false })
  const drill = useDrill()
  const text = useMemo(
    () => ({
      ...(sortText === undefined ? {} : { sort: sortText }),
      ...(filterText === undefined ? {} : { filter: filterText }),
      ...(searchText === undefined ? {} : { search: searchText }),
      ...(vueName === undefined ? {} : { vueName }),
      ...drill,
    }),
    [sortText, filterText, searchText, vueName, drill],
  )
  const sorted = useMemo(() => readSort(text.sort, columns), [text.sort, columns])
  const filtered = useMemo(() => readFilters(text.filter, columns, LONG_FILTERS), [text.filter, columns])
  const search = readSearch(text.search ?? '')
  const ignored = useMemo(
    () => [
      ...filtered.ignored,
      ...sorted.ignored,
      ...(text.search === undefined || search !== '' ? [] : [text.search.slice(0, 50)]),
    ],
    [filtered, sorted, text.search, search],
  )
  return useMemo(() => {
    const { sort } = sorted
    const { filters } = filtered
    return {
      sort,
      filters,
      search,
      /** What this view cannot make sense of, as the address writes it. */
      ignored,
      /** The prefiltered view that the query names, null for none. */
      prefilteredView: vueName ?? null,
      /** The current query of the address. */
      text,
      /** The query of the address after a change. */
      write(change: RowQueryChange): WrittenQuery {
        const next = {
          sort: writeSort(change.sort ?? sort),
          filter: writeFilters(change.filters ?? filters, columns, LONG_FILTERS),
          search: change.search ?? search,
        }
        const { prefilteredView = vueName ?? null } = change
        return {
          ...(next.sort === undefined ? {} : { sort: next.sort }),
          ...(next.filter === undefined ? {} : { filter: next.filter }),
          ...(next.search === '' ? {} : { search: next.search }),
          ...(prefilteredView === null ? {} : { vueName: prefilteredView }),
          ...(change.drill === undefined ? drill : change.drill),
        }
      },
    }
  }, [sorted, filtered, search, ignored, vueName, text, drill, columns])
}
