import type { ColumnFilters } from '@quitus/data-grid/filters/column-filters.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { SortKey } from '@quitus/domain/filter.ts'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readFilters, readSort, writeFilters, writeSort } from './dashboard-search.ts'
import { gridLink } from './grid-link.ts'

const ROUTE = '/signed-in/$projectId/resultats/dashboards/$vueName'
const PATH = '/$projectId/resultats/dashboards/$vueName'

type Change = { sort?: readonly SortKey[]; filters?: ColumnFilters; search?: string }

/** What the address says about the dashboard (NAV-19), and the ways to other addresses of it. */
export function useDashboardAddress(columns: readonly Column[]) {
  const router = useRouter()
  const navigate = useNavigate()
  const { projectId, vueName } = useParams({ from: ROUTE })
  const { anomalyId, entryId: openId } = useParams({ strict: false })
  const entryId = anomalyId === undefined ? (openId ?? null) : null
  const text = useSearch({ from: ROUTE })
  const sort = useMemo(() => readSort(text.sort, columns), [text.sort, columns])
  const filters = useMemo(() => readFilters(text.filter, columns), [text.filter, columns])
  const search = text.search ?? ''
  const here = { projectId, vueName }
  const place = anomalyId === undefined ? here : { ...here, anomalyId }

  return {
    sort,
    filters,
    search,
    /** True while the anomaly page lies over the grid. */
    isCovered: anomalyId !== undefined,
    /** The entry whose detail is open, null without one. */
    entryId,
    /** Shows other rows in the same place; steps back over it lead out of the dashboard. */
    show(change: Change): void {
      const next = {
        sort: writeSort(change.sort ?? sort),
        filter: writeFilters(change.filters ?? filters),
        search: change.search ?? search,
      }
      const written = {
        ...(next.sort === undefined ? {} : { sort: next.sort }),
        ...(next.filter === undefined ? {} : { filter: next.filter }),
        ...(next.search === '' ? {} : { search: next.search }),
      }
      if (entryId === null) void navigate({ to: PATH, params: here, search: written, replace: true })
      else void navigate({ ...gridLink(here, entryId), search: written, replace: true })
    },
    openEntry(other: string): void {
      void navigate({ ...gridLink(place, other), search: text, replace: entryId !== null })
    },
    closeEntry: () => void navigate({ to: PATH, params: here, search: text }),
    hrefOfEntry: (other: string) =>
      router.buildLocation({ ...gridLink(place, other), search: text }).publicHref,
  }
}
