import type { listHistory } from '@quitus/contract/history/list-history.ts'
import type { getEntry } from '@quitus/contract/views/get-entry.ts'
import type { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { listAwaiting } from '@quitus/contract/views/list-awaiting.ts'
import type { listPrefilteredViews } from '@quitus/contract/views/list-prefiltered-views.ts'
import type { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { WINDOW_SIZE } from '@quitus/data-grid/core/rows/window-size.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import type { Drill } from '#views/address/drill.ts'
import type { GridPlace } from '#views/address/grid-link.ts'

const HISTORY_PAGE = 50
/** Rows that no grid took are dropped after this time. */
const UNUSED_MS = 10_000

/** Which view of a project; what texts and rows depend on. `prefilteredView` is null for all anomalies. */
export type ViewScope = {
  projectId: number
  source: GridPlace['source']
  prefilteredView: string | null
  /** What a figure of a synthesis counts; absent for a view of its own. */
  drill?: Drill | null
}
type ViewOfProject = Pick<ViewScope, 'projectId' | 'source'>

/** The dashboard that an address names. */
export function dashboardScope({ projectId, vueName }: { projectId: number; vueName: string }): ViewScope {
  return { projectId, source: 'dashboard', prefilteredView: vueName === DEFAULT_NAME ? null : vueName }
}

/** Which publication of a view is now. */
export async function readTimestamp(
  api: ApiClient,
  { projectId, source, prefilteredView }: ViewScope,
): Promise<string> {
  const metadata = await api<typeof getViewMetadata>({
    method: 'GET',
    path: '/services/v1/wexaus/projects/:projectId/:source/metadata',
    params: { projectId, source },
    query: prefilteredView === null ? {} : { prefilteredView },
  })
  return metadata.viewMetaData.timestamp
}

/** Keys and calls of a view of a project. Labels come in the reader's language, so `locale` is part of their keys. */
export const viewQueries = {
  all: ({ projectId, source }: ViewOfProject) => ['view', projectId, source] as const,
  metadata: (api: ApiClient, { projectId, source, prefilteredView }: ViewScope, locale: Locale) =>
    queryOptions({
      queryKey: [...viewQueries.all({ projectId, source }), 'metadata', prefilteredView, locale] as const,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        api<typeof getViewMetadata>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/metadata',
          params: { projectId, source },
          query: prefilteredView === null ? {} : { prefilteredView },
          signal,
        }),
    }),
  views: (api: ApiClient, { projectId, source }: Pick<ViewScope, 'projectId' | 'source'>, locale: Locale) =>
    queryOptions({
      queryKey: [...viewQueries.all({ projectId, source }), 'views', locale],
      queryFn: async ({ signal }) => {
        const answer = await api<typeof listPrefilteredViews>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/prefiltered-views',
          params: { projectId, source },
          signal,
        })
        return answer.views
      },
    }),
  /** The rows that are first when nothing is filtered nor sorted; they are used once. */
  firstWindow: (
    api: ApiClient,
    { projectId, source, prefilteredView }: ViewScope,
    timestamp: string,
    locale: Locale,
  ) =>
    queryOptions({
      queryKey: [
        ...viewQueries.all({ projectId, source }),
        'first-window',
        prefilteredView,
        timestamp,
        locale,
      ],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: UNUSED_MS,
      retry: false,
      queryFn: ({ signal }) =>
        api<typeof openResultSet>({
          method: 'POST',
          path: '/services/v1/wexaus/projects/:projectId/:source/result-sets',
          params: { projectId, source },
          body: {
            timestamp,
            ...(prefilteredView === null ? {} : { prefilteredView }),
            sort: [],
            limit: WINDOW_SIZE,
          },
          signal,
        }),
    }),
  awaitings: (view: ViewOfProject) => [...viewQueries.all(view), 'awaiting'] as const,
  /** Without a timestamp of the current publication. */
  awaiting: (api: ApiClient, { projectId, source, prefilteredView }: ViewScope, timestamp?: string) =>
    queryOptions({
      queryKey: [...viewQueries.awaitings({ projectId, source }), prefilteredView, timestamp],
      queryFn: async ({ signal }) => {
        const answer = await api<typeof listAwaiting>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/awaiting',
          params: { projectId, source },
          query: {
            ...(timestamp === undefined ? {} : { timestamp }),
            ...(prefilteredView === null ? {} : { prefilteredView }),
          },
          signal,
        })
        return answer.items
      },
    }),
  entry: (api: ApiClient, { projectId, source }: ViewOfProject, entryId: string, locale: Locale) =>
    queryOptions({
      queryKey: [...viewQueries.all({ projectId, source }), 'entry', entryId, locale],
      queryFn: async ({ signal }): Promise<GridRow> => {
        const answer = await api<typeof getEntry>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/entry',
          params: { projectId, source },
          query: { entryId },
          signal,
        })
        return answer.row
      },
    }),
  /** What pages of single anomalies read. */
  anomalies: (view: ViewOfProject) => [...viewQueries.all(view), 'anomaly'] as const,
  /** What was done in a view, in every selection of it. */
  doneInView: ({ projectId, source }: ViewOfProject) => ['view-history', projectId, source] as const,
  histories: (view: ViewOfProject) => [...viewQueries.all(view), 'history'] as const,
  history: (api: ApiClient, { projectId, source }: ViewOfProject, entryId: string, locale: Locale) =>
    infiniteQueryOptions({
      queryKey: [...viewQueries.histories({ projectId, source }), entryId, locale],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
        api<typeof listHistory>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/:source/history',
          params: { projectId, source },
          query: { entryId, limit: HISTORY_PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
          signal,
        }),
      getNextPageParam: (page) => page.next,
    }),
}
