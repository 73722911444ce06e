import { listAwaiting as definition } from '@quitus/contract/views/list-awaiting.ts'
import { awaitingFilters, NEAR_DEADLINE_DAYS } from '@quitus/domain/anomalies/awaiting.ts'
import { leadingAmount } from '@quitus/domain/columns/column.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { StoreReader } from '#views/column-store/read-store.ts'
import { selectLimitation } from '#views/definition/limitation.sql.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'
import { resolveRowQuery } from '#views/query/row-query.ts'
import { loadTotals } from '#views/result-sets/load-totals.ts'

/** The same counts and sums as the grid shows under each filter, because they come from the same query. */
export const listAwaiting = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, actor, now } = context
  const view = await loadView(tx, { ...params, timestamp: query.timestamp }, context)
  const today = await selectDayOfProject(tx, params.projectId, now(), 0)
  const nearUntil = await selectDayOfProject(tx, params.projectId, now(), NEAR_DEADLINE_DAYS + 1)
  const { claimsInterrupt } = await selectLimitation(tx, params.projectId)
  const columns = {
    ...view,
    stateColumn: view.stateColumns?.state ?? null,
    routeColumn: view.stateColumns?.route ?? null,
  }
  const isStaff = actor.user.roleType === 'staff'
  const requester = { userId: actor.user.id, nearUntil, today, isStaff, claimsInterrupt }
  const requested = awaitingFilters(columns, requester)
  const items = []
  for (const { kind, filter } of requested) {
    const rowQuery = await resolveRowQuery(tx, view, { prefilteredView: query.prefilteredView, filter })
    items.push({ kind, filter, ...(await totalsOf(context, view, rowQuery)) })
  }
  return { items }
})

async function totalsOf(reader: StoreReader, view: View, rowQuery: RowQuery) {
  const { count, sums } = await loadTotals(reader, view, rowQuery)
  const amount = leadingAmount(view.columns.map((column) => ({ ...column, hidden: column.isHidden })))
  return { count, amount: amount === undefined ? null : (sums[amount.name] ?? 0) }
}
