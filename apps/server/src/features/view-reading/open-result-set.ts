import { openResultSet as definition } from '@quitus/contract/views/open-result-set.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { type RowQuery, selectFirstRowIds } from '#views/query/row-order.sql.ts'
import { resolveRowQuery } from '#views/query/row-query.ts'
import { readWindow } from '#views/result-sets/read-window.ts'
import { findRowIds, insertResultSet } from '#views/result-sets/result-set.sql.ts'
import { completeResultSet, loadOrder } from '#views/result-sets/result-set-order.ts'
import { findSharedSet, shareAs } from '#views/result-sets/result-set-sharing.ts'
import { packRowIds, sliceRowIds } from '#views/rows/row-id-list.ts'

type Opened = { id: string; isWhole: boolean; rowIds: number[] }

/** Rows first: the whole order is computed once the first window is on its way. */
export const openResultSet = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, now } = context
  const view = await loadView(tx, { ...params, timestamp: body.timestamp }, context)
  const query = await resolveRowQuery(tx, view, body)
  const shared = await openShared(context, view, query, body.limit)
  const { id, isWhole, rowIds } = shared ?? (await openNew(tx, view, query, body.limit, now()))
  context.metrics.resultSetsOpened.inc({ how: shared === undefined ? 'new' : 'shared' })
  const rows = await readWindow(tx, withWholeTexts(view, context), rowIds)
  if (!isWhole) context.afterCommit(() => completeResultSet(context, view, query, id))
  return { resultSet: id, timestamp: view.timestamp, rows }
})

async function openNew(tx: Tx, view: View, query: RowQuery, limit: number, now: Date): Promise<Opened> {
  const sharing = await shareAs(tx, view, query)
  const rowIds = await selectFirstRowIds(tx, view, query, limit)
  const isWhole = rowIds.length < limit
  const id = await insertResultSet(tx, view, query, sharing, { rowIds: packRowIds(rowIds), isWhole }, now)
  return { id, isWhole, rowIds }
}

/**
 * A set of someone else’s, or of one’s own; one that has stored less than the requested window is completed at once.
 */
async function openShared(
  context: CallContext<typeof definition>,
  view: View,
  query: RowQuery,
  limit: number,
): Promise<Opened | undefined> {
  const { tx, now } = context
  const shared = await findSharedSet(tx, view, query, now())
  if (shared === undefined) return undefined
  const stored = shared.isWhole ? undefined : await findRowIds(tx, shared.id)
  const isEnough = stored !== undefined && stored.rowIds.length / 4 >= limit
  const order = isEnough ? stored.rowIds : await loadOrder(context, view, query, shared.id)
  return { id: shared.id, isWhole: !isEnough, rowIds: sliceRowIds(order, 0, limit) }
}
