import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { getResultSetStatistics as definition } from '@quitus/contract/views/get-result-set-statistics.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { readStatistics } from '#views/column-store/store-statistics.ts'
import { requireColumn, type ViewColumn } from '#views/definition/view.sql.ts'
import { type CellStatistics, selectStatistics } from '#views/query/statistics.sql.ts'
import { loadOrderedSet } from '#views/result-sets/load-result-set.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import { packRowIds, positionsById, rowIdsInRanges } from '#views/rows/row-id-list.ts'

type Statistics = ResponseOf<typeof definition>['all']

export const getResultSetStatistics = bindEndpoint(definition, async ({ params, body }, context) => {
  const { set, view, rowIds } = await loadOrderedSet(context, params)
  const columns = [...new Set(body.columns)].map((name) => requireColumn(view, name))
  const own = rowIdsInRanges(rowIds, body.rows.ranges)
  const childrenOf = rowIdsInRanges(rowIds, body.rows.childrenOf)
  const single = await selectSingleRows()
  const { prefilter, filter, search } = set.definition
  const isUnfiltered = prefilter === undefined && filter === undefined && (search ?? '').trim() === ''
  // Where people add and delete rows, the view and an open set of it part ways.
  const isAll =
    isUnfiltered &&
    !view.acceptsRows &&
    own.length === rowIds.length &&
    childrenOf.length + single.length === 0
  const listed = { own: Buffer.concat([own, packRowIds(single)]), childrenOf }
  const rows = isAll ? 'anomaly rows' : listed
  const ofAll = isAll ? await readStatistics(context, view, columns) : undefined
  const { columns: found, all } = ofAll ?? (await selectStatistics(context.tx, view, columns, rows))
  const presented = columns.map((column, at) => [column.name, present(found[at], column)] as const)
  return { columns: Object.fromEntries(presented), all: present(all, null) }

  /** Rows named one by one that the set has and nothing else names. */
  async function selectSingleRows(): Promise<number[]> {
    if (body.rows.entryIds.length === 0) return []
    const places = await selectEntryPlaces(context.tx, view, body.rows.entryIds)
    const positions = positionsById(rowIds)
    const [ownIds, unfoldedIds] = [positionsById(own), positionsById(childrenOf)]
    const has = (among: Int32Array, rowId: number) => (among[rowId] ?? -1) >= 0
    return places
      .filter(({ anomalyRowId }) => has(positions, anomalyRowId))
      .filter(({ rowId, anomalyRowId, child }) =>
        child === null ? !has(ownIds, rowId) : !has(unfoldedIds, anomalyRowId),
      )
      .map(({ rowId }) => rowId)
  }
})

function present(found: CellStatistics | undefined, column: ViewColumn | null): Statistics {
  const number = (text: string | null | undefined) =>
    text === null || text === undefined ? null : Number(text)
  const edge = (text: string | null | undefined): Statistics['min'] => {
    if (column === null || text === null || text === undefined) return number(text)
    return COLUMN_TYPE_RULES[column.type].readStored(text) as Statistics['min']
  }
  return {
    count: Number(found?.count ?? 0),
    sum: number(found?.sum),
    average: number(found?.average),
    min: edge(found?.min),
    max: edge(found?.max),
  }
}
