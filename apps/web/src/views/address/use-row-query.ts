import { readFilters, writeFilters } from '@quitus/data-grid/filters/filter-address.ts'
import { readSearch } from '@quitus/data-grid/filters/grid-view.ts'
import { readSort, writeSort } from '@quitus/data-grid/filters/sort-address.ts'
import type { ColumnFilters } from '@quitus/data-grid/model/column-filters.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { SortKey } from '@quitus/domain/filter.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findLongFilter, keepLongFilter } from '#shared/settings/long-filters.ts'
import { type Drill, useDrill } from './drill.ts'

const LONG_FILTERS = { keep: keepLongFilter, find: findLongFilter }

export type RowQueryChange = {
  sort?: readonly SortKey[]
  filters?: ColumnFilters
  search?: string
  /** Left out, it stays as it is. */
  drill?: Drill | null
  /** Name of a prefiltered view that stands in the query, null for none. Left out, it stays as it is. */
  prefilteredView?: string | null
}

type WrittenQuery = { sort?: string; filter?: string; search?: string; vueName?: string } & Partial<Drill>

/** Order, filters and search of a grid as the query of the address has them (NAV-19). */
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
  const leftOut = useMemo(
    () => [
      ...filtered.leftOut,
      ...sorted.leftOut,
      ...(text.search === undefined || search !== '' ? [] : [text.search.slice(0, 50)]),
    ],
    [filtered, sorted, text.search, search],
  )
  const { sort } = sorted
  const { filters } = filtered

  return {
    sort,
    filters,
    search,
    /** What this view cannot make sense of, as the address writes it. */
    leftOut,
    /** The prefiltered view that stands in the query, null for none. */
    prefilteredView: vueName ?? null,
    /** The query of the address as it stands. */
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
}
