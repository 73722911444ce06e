import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { anomalyLink, type GridPlace, gridLink, gridPlace, supplierLink, viewLink } from './grid-link.ts'
import { type RowQueryChange, useRowQuery } from './use-row-query.ts'

/** `prefilteredView` of a dashboard is in its route: its rows only. */
type Change = RowQueryChange

/**
 * What the address says about a view (NAV-19), and the ways to other addresses of it; the same object until the
 * address changes.
 */
export function useViewAddress(source: GridPlace['source'], columns: readonly Column[]): ViewAddress {
  const router = useRouter()
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const { projectId = '', vueName = DEFAULT_NAME, anomalyId, entryId: openId } = params
  const entryId = anomalyId === undefined ? (openId ?? null) : null
  const rowQuery = useRowQuery(columns)
  return useMemo(
    () => addressOf({ source, router, navigate, projectId, vueName, anomalyId, entryId, rowQuery }),
    [source, router, navigate, projectId, vueName, anomalyId, entryId, rowQuery],
  )
}

/** True while the page of an anomaly, of a group, of a supplier or of a document lies over the grid. */
export function useIsCovered(): boolean {
  const { anomalyId, code, documentId } = useParams({ strict: false })
  return anomalyId !== undefined || code !== undefined || documentId !== undefined
}

type Parts = {
  source: GridPlace['source']
  router: ReturnType<typeof useRouter>
  navigate: ReturnType<typeof useNavigate>
  projectId: string
  vueName: string
  anomalyId: string | undefined
  entryId: string | null
  rowQuery: ReturnType<typeof useRowQuery>
}

export type ViewAddress = ReturnType<typeof addressOf>

function addressOf({ source, router, navigate, projectId, vueName, anomalyId, entryId, rowQuery }: Parts) {
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
    ignored: rowQuery.ignored,
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
