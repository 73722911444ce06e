import { readFilters, writeFilters } from '@quitus/data-grid/filters/filter-address.ts'
import { readSearch } from '@quitus/data-grid/filters/grid-view.ts'
import { readSort, writeSort } from '@quitus/data-grid/filters/sort-address.ts'
import type { ColumnFilters } from '@quitus/data-grid/model/column-filters.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { SortKey } from '@quitus/domain/filter.ts'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { findLongFilter, keepLongFilter } from '#shared/settings/long-filters.ts'
import { type GridPlace, gridLink, viewLink } from './grid-link.ts'

const LONG_FILTERS = { keep: keepLongFilter, find: findLongFilter }

type Change = {
  sort?: readonly SortKey[]
  filters?: ColumnFilters
  search?: string
  /** Another prefiltered view of a dashboard, with its rows only. */
  vueName?: string
}

/** What the address says about a view (NAV-19), and the ways to other addresses of it. */
export function useViewAddress(source: GridPlace['source'], columns: readonly Column[]) {
  const router = useRouter()
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const { projectId = '', vueName = DEFAULT_NAME, anomalyId, entryId: openId } = params
  const entryId = anomalyId === undefined ? (openId ?? null) : null
  const { sort: sortText, filter: filterText, search: searchText } = useSearch({ strict: false })
  const text = useMemo(
    () => ({
      ...(sortText === undefined ? {} : { sort: sortText }),
      ...(filterText === undefined ? {} : { filter: filterText }),
      ...(searchText === undefined ? {} : { search: searchText }),
    }),
    [sortText, filterText, searchText],
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
  const placeOf = (view: string): GridPlace =>
    source === 'dashboard' ? { source, projectId, vueName: view } : { source, projectId }
  const here = placeOf(vueName)
  const onPage = (page: string | undefined): GridPlace =>
    here.source === 'dashboard' && page !== undefined ? { ...here, anomalyId: page } : here
  const place = onPage(anomalyId)
  const movement = (row: GridRow) => gridLink(onPage(row.path[0] ?? row.entryId), row.entryId)

  return {
    sort,
    filters,
    search,
    /** What this view cannot make sense of, as the address writes it. */
    leftOut,
    /** True while the anomaly page lies over the grid. */
    isCovered: anomalyId !== undefined,
    /** The entry whose detail is open, null without one. */
    entryId,
    /** Shows other rows in the same place; steps back over it lead out of the dashboard. */
    show(change: Change): void {
      const next = {
        sort: writeSort(change.sort ?? sort),
        filter: writeFilters(change.filters ?? filters, columns, LONG_FILTERS),
        search: change.search ?? search,
      }
      const written = {
        ...(next.sort === undefined ? {} : { sort: next.sort }),
        ...(next.filter === undefined ? {} : { filter: next.filter }),
        ...(next.search === '' ? {} : { search: next.search }),
      }
      const { vueName: other = vueName } = change
      if (entryId === null || other !== vueName) {
        void navigate({ ...viewLink(placeOf(other)), search: written, replace: other === vueName })
      } else void navigate({ ...gridLink(here, entryId), search: written, replace: true })
    },
    openEntry(other: string): void {
      void navigate({ ...gridLink(place, other), search: text, replace: entryId !== null })
    },
    openMovement: (row: GridRow) => void navigate({ ...movement(row), search: text }),
    closeEntry: () => void navigate({ ...viewLink(here), search: text }),
    hrefOfEntry: (other: string) =>
      router.buildLocation({ ...gridLink(place, other), search: text }).publicHref,
    hrefOfMovement: (row: GridRow) => router.buildLocation({ ...movement(row), search: text }).publicHref,
  }
}
