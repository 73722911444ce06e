import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { anomalyLink, type GridPlace, gridLink, gridPlace, supplierLink, viewLink } from './grid-link.ts'
import { type RowQueryChange, useRowQuery } from './use-row-query.ts'

/** `prefilteredView` of a dashboard stands in its route: its rows only. */
type Change = RowQueryChange

/** What the address says about a view (NAV-19), and the ways to other addresses of it. */
export function useViewAddress(source: GridPlace['source'], columns: readonly Column[]) {
  const router = useRouter()
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const { projectId = '', vueName = DEFAULT_NAME, anomalyId, code, entryId: openId } = params
  const entryId = anomalyId === undefined ? (openId ?? null) : null
  const rowQuery = useRowQuery(columns)
  const { text } = rowQuery
  const placeOf = (view: string) => gridPlace(source, projectId, view)
  const prefilteredOf = (view: string) => (view === DEFAULT_NAME ? null : view)
  const shown = source === 'dashboard' ? prefilteredOf(vueName) : rowQuery.prefilteredView
  const here = placeOf(vueName)
  const onPage = (page: string | undefined): GridPlace =>
    here.source === 'dashboard' && page !== undefined ? { ...here, anomalyId: page } : here
  const place = onPage(anomalyId)
  const movement = (row: GridRow) => gridLink(onPage(row.path[0] ?? row.entryId), row.entryId)

  return {
    sort: rowQuery.sort,
    filters: rowQuery.filters,
    search: rowQuery.search,
    leftOut: rowQuery.leftOut,
    /** True while the page of an anomaly, of a group or of a supplier lies over the grid. */
    isCovered: anomalyId !== undefined || code !== undefined,
    /** The entry whose detail is open, null without one. */
    entryId,
    /** Shows other rows in the same place; steps back over it lead out of the dashboard. */
    show(change: Change): void {
      const { prefilteredView: other = shown } = change
      const inQuery = source === 'dashboard' ? null : other
      const written = rowQuery.write({ ...change, prefilteredView: inQuery })
      if (entryId === null || other !== shown) {
        const link = viewLink(placeOf(other ?? DEFAULT_NAME))
        void navigate({ ...link, search: written, replace: other === shown })
      } else void navigate({ ...gridLink(here, entryId), search: written, replace: true })
    },
    openEntry(other: string): void {
      void navigate({ ...gridLink(place, other), search: text, replace: entryId !== null })
    },
    /** Opens the page of a row’s anomaly; absent on a screen that has none. */
    openAnomaly:
      here.source === 'dashboard' || here.source === 'suppliersduplicate'
        ? (row: GridRow): void => {
            const link = anomalyLink(here, row.path[0] ?? row.entryId)
            if (link !== null) void navigate({ ...link, search: text, replace: entryId !== null })
          }
        : undefined,
    openMovement: (row: GridRow) => void navigate({ ...movement(row), search: text }),
    /** The page of a supplier lies over its own grid, which keeps its order and filters. */
    openSupplier: (other: string) =>
      void navigate({
        ...supplierLink(projectId, other),
        ...(source === 'mainsuppliers' && { search: text }),
      }),
    hrefOfSupplier: (other: string) => router.buildLocation(supplierLink(projectId, other)).publicHref,
    closeEntry: () => void navigate({ ...viewLink(here), search: text }),
    hrefOfEntry: (other: string) =>
      router.buildLocation({ ...gridLink(place, other), search: text }).publicHref,
    hrefOfMovement: (row: GridRow) => router.buildLocation({ ...movement(row), search: text }).publicHref,
  }
}
