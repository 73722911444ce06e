import type { findListPosition } from '@quitus/contract/admin/find-list-position.ts'
import type { getListTotals } from '@quitus/contract/admin/get-list-totals.ts'
import type { listListValues } from '@quitus/contract/admin/list-list-values.ts'
import type { listRows } from '@quitus/contract/admin/list-rows.ts'
import type { GridQuery, GridRow, WindowSource } from '@quitus/data-grid/model/window-source.ts'
import type { Services } from '#shared/services.ts'
import type { ListScope } from './list.queries.ts'

/** A set that was opened: its query, and at which place each row was that was read of it. */
type OpenedList = { query: GridQuery; asOf: string; places: Map<string, number> }

/** As the server answers for a set that it no longer has: the grid opens another one in its place. */
class ListMoved extends Error {
  readonly code = 'result_set_expired'
}

/**
 * The rows of a list, through the API. The server keeps no sets of lists: a row that turns up at a second place says
 * that the list has changed meanwhile, and that it is to be opened again. `onMissing` is called with the names of the
 * cells that each window lacks.
 */
export function createListWindowSource(
  { api }: Pick<Services, 'api'>,
  { list, project }: ListScope,
  onMissing: (cells: readonly string[]) => void = () => undefined,
): WindowSource {
  const opened = new Map<string, OpenedList>()
  let count = 0
  const scope = project === undefined ? {} : { project }
  const params = { list }

  function requireOpened(resultSet: string): OpenedList {
    const found = opened.get(resultSet)
    if (found === undefined) throw new ListMoved()
    return found
  }

  async function read(
    { query, asOf, places }: Omit<OpenedList, 'asOf'> & { asOf?: string },
    { offset, limit }: { offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<{ rows: readonly GridRow[]; asOf: string }> {
    const answer = await api<typeof listRows>({
      method: 'POST',
      path: '/services/v1/wexaus/admin/lists/:list/rows',
      params,
      body: {
        ...scope,
        ...conditionsOf(query),
        sort: [...query.sort],
        offset,
        limit,
        ...(asOf === undefined ? {} : { asOf }),
      },
      signal,
    })
    onMissing(answer.missing)
    for (const [at, { entryId }] of answer.rows.entries()) {
      const place = places.get(entryId)
      if (place !== undefined && place !== offset + at) throw new ListMoved()
      places.set(entryId, offset + at)
    }
    return answer
  }

  return {
    async open({ limit, ...query }, signal) {
      const places = new Map<string, number>()
      const { rows, asOf } = await read({ query, places }, { offset: 0, limit }, signal)
      const resultSet = `${list}-${++count}`
      opened.clear()
      opened.set(resultSet, { query, asOf, places })
      return { resultSet, rows }
    },
    rows: async (resultSet, window, signal) => (await read(requireOpened(resultSet), window, signal)).rows,
    async totals(resultSet, signal) {
      const { query, asOf } = requireOpened(resultSet)
      const answer = await api<typeof getListTotals>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/lists/:list/totals',
        params,
        body: { ...scope, ...conditionsOf(query), asOf },
        signal,
      })
      return { count: answer.count, sums: {} }
    },
    childRows: async () => [],
    childCounts: async () => ({ runs: [], next: null }),
    async position(resultSet, entryId, signal) {
      const { query, asOf } = requireOpened(resultSet)
      const { position } = await api<typeof findListPosition>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/lists/:list/position',
        params,
        body: { ...scope, ...conditionsOf(query), sort: [...query.sort], asOf, entryId },
        signal,
      })
      return { position, child: null }
    },
    values: (column, { filter, search, contains, after, limit }, signal) =>
      api<typeof listListValues>({
        method: 'POST',
        path: '/services/v1/wexaus/admin/lists/:list/values/:column',
        params: { ...params, column },
        body: {
          ...scope,
          ...conditionsOf({ filter, search }),
          ...(contains === '' ? {} : { contains }),
          ...(after === undefined ? {} : { after }),
          limit: Math.min(limit, 1000),
        },
        signal,
      }),
    choices: async () => ({ editable: false, values: {} }),
    save: async () => ({ updatedRows: [], refused: [], more: false }),
  }
}

function conditionsOf({ filter, search }: Pick<GridQuery, 'filter' | 'search'>) {
  return { ...(filter === null ? {} : { filter }), ...(search === '' ? {} : { search }) }
}
