import type { editCells } from '@quitus/contract/views/edit-cells.ts'
import type { findEntryPosition } from '@quitus/contract/views/find-entry-position.ts'
import type { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import type { getResultSetStatistics } from '@quitus/contract/views/get-result-set-statistics.ts'
import type { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import type { listChildCounts } from '@quitus/contract/views/list-child-counts.ts'
import type { listChildRows } from '@quitus/contract/views/list-child-rows.ts'
import type { listChoices } from '@quitus/contract/views/list-choices.ts'
import type { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import type { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import type { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { failureCode, type WindowSource } from '@quitus/data-grid/model/window-source.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Services } from '#shared/services.ts'
import { readTimestamp, type ViewScope, viewQueries } from './view.queries.ts'

type OpenedSet = Awaited<ReturnType<WindowSource['open']>>

/** What a view offers beyond any list: find and the figures of selected cells. */
export type ViewWindowSource = WindowSource & Required<Pick<WindowSource, 'find' | 'statistics'>>

/** The rows of one publication of a view, through the API. */
export function createViewWindowSource(
  { api, queryClient }: Pick<Services, 'api' | 'queryClient'>,
  { projectId, source, prefilteredView, drill = null }: ViewScope,
  timestamp: string,
  locale: Locale,
): ViewWindowSource {
  const { measure, ...counted } = drill ?? {}
  const params = { projectId, source }
  const scope = { timestamp, ...(prefilteredView === null ? {} : { prefilteredView }) }

  /** Rows that were requested before the grid was there, taken once. */
  async function prepared(): Promise<OpenedSet | null> {
    const query = viewQueries.firstWindow(api, { projectId, source, prefilteredView }, timestamp, locale)
    if (queryClient.getQueryState(query.queryKey) === undefined) return null
    try {
      return await queryClient.fetchQuery(query)
    } catch {
      // The grid opens the view itself, and says why it fails.
      return null
    } finally {
      queryClient.removeQueries({ queryKey: query.queryKey })
    }
  }

  return {
    async open({ sort, filter, search, limit }, signal) {
      const isPlain = drill === null && sort.length === 0 && filter === null && search === ''
      const first = isPlain ? await prepared() : null
      if (first !== null) return first
      return api<typeof openResultSet>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets',
        params,
        body: { ...scope, ...counted, ...queryOf(filter, search), sort: [...sort], limit },
        signal,
      })
    },
    rows: async (resultSet, { offset, limit, columns }, signal) => {
      const answer = await api<typeof listResultSetRows>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/rows',
        params: { ...params, resultSet },
        query: { offset, limit, ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }) },
        signal,
      })
      return answer.rows
    },
    childRows: async (resultSet, { entryId, offset, limit, columns }, signal) => {
      const answer = await api<typeof listChildRows>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/child-rows',
        params: { ...params, resultSet },
        query: {
          ...{ entryId, offset, limit },
          ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
        },
        signal,
      })
      return answer.rows
    },
    totals: (resultSet, signal) =>
      api<typeof getResultSetTotals>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/totals',
        params: { ...params, resultSet },
        query: measure === undefined ? {} : { measure },
        signal,
      }),
    childCounts: (resultSet, from, signal) =>
      api<typeof listChildCounts>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/child-counts',
        params: { ...params, resultSet },
        query: { from },
        signal,
      }),
    position: (resultSet, entryId, signal) =>
      api<typeof findEntryPosition>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/position',
        params: { ...params, resultSet },
        query: { entryId },
        signal,
      }),
    statistics: (resultSet, { columns, rows }, signal) =>
      api<typeof getResultSetStatistics>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/statistics',
        params: { ...params, resultSet },
        body: {
          columns: [...columns],
          rows: {
            ranges: rows.ranges.map(([first, end]) => [first, end]),
            childrenOf: rows.childrenOf.map(([first, end]) => [first, end]),
            entryIds: rows.entryIds,
          },
        },
        signal,
      }),
    find: (resultSet, { columns, ...request }, signal) =>
      api<typeof findInResultSet>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/find',
        params: { ...params, resultSet },
        body: { ...request, columns: [...columns] },
        signal,
      }),
    values: (column, { filter, search, contains, after, limit }, signal) =>
      api<typeof listColumnValues>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/:source/values/:column',
        params: { ...params, column },
        body: {
          ...scope,
          ...counted,
          ...queryOf(filter, search),
          ...(contains === '' ? {} : { contains }),
          ...(after === undefined ? {} : { after }),
          limit,
        },
        signal,
      }),
    choices: (columnId, signal) =>
      api<typeof listChoices>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/:source/data/listofchoices/:columnId',
        params: { ...params, columnId },
        query: scope,
        signal,
      }),
    async save({ changes, ...request }) {
      const save = (published: string) =>
        api<typeof editCells>({
          method: 'PATCH',
          path: '/services/v1/wexaus/projects/:projectId/:source/data',
          params,
          body: { timestamp: published, ...request, changes: [...changes] },
        })
      try {
        return await save(timestamp)
      } catch (failure) {
        if (failureCode(failure) !== 'view_republished') throw failure
        // Entries outlive publications, and `expected` says whether the value that the person saw still is.
        return await save(await readTimestamp(api, { projectId, source, prefilteredView }))
      }
    },
  }
}

function queryOf<F>(filter: F | null, search: string): { filter?: F; search?: string } {
  return { ...(filter === null ? {} : { filter }), ...(search === '' ? {} : { search }) }
}
