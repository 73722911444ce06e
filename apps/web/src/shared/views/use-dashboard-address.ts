import type { ColumnFilters } from '@quitus/data-grid/filters/column-filters.ts'
import { readFilters, writeFilters } from '@quitus/data-grid/filters/filter-address.ts'
import { readSort, writeSort } from '@quitus/data-grid/filters/sort-address.ts'
import { readSearch } from '@quitus/data-grid/grid-view.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { SortKey } from '@quitus/domain/filter.ts'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { findLongFilter, keepLongFilter } from '#shared/settings/long-filters.ts'
import { gridLink } from './grid-link.ts'

const ROUTE = '/signed-in/$projectId/resultats/dashboards/$vueName'
const PATH = '/$projectId/resultats/dashboards/$vueName'
const LONG_FILTERS = { keep: keepLongFilter, find: findLongFilter }

type Change = {
  sort?: readonly SortKey[]
  filters?: ColumnFilters
  search?: string
  /** Another prefiltered view, with its rows only. */
  vueName?: string
}

/** What the address says about the dashboard (NAV-19), and the ways to other addresses of it. */
export function useDashboardAddress(columns: readonly Column[]) {
  const router = useRouter()
  const navigate = useNavigate()
  const { projectId, vueName } = useParams({ from: ROUTE })
  const { anomalyId, entryId: openId } = useParams({ strict: false })
  const entryId = anomalyId === undefined ? (openId ?? null) : null
  const text = useSearch({ from: ROUTE })
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
  const here = { projectId, vueName }
  const place = anomalyId === undefined ? here : { ...here, anomalyId }
  const movement = (row: GridRow) => gridLink({ ...here, anomalyId: row.path[0] ?? row.entryId }, row.entryId)

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
        const params = { projectId, vueName: other }
        void navigate({ to: PATH, params, search: written, replace: other === vueName })
      } else void navigate({ ...gridLink(here, entryId), search: written, replace: true })
    },
    openEntry(other: string): void {
      void navigate({ ...gridLink(place, other), search: text, replace: entryId !== null })
    },
    openMovement: (row: GridRow) => void navigate({ ...movement(row), search: text }),
    closeEntry: () => void navigate({ to: PATH, params: here, search: text }),
    hrefOfEntry: (other: string) =>
      router.buildLocation({ ...gridLink(place, other), search: text }).publicHref,
    hrefOfMovement: (row: GridRow) => router.buildLocation({ ...movement(row), search: text }).publicHref,
  }
}
