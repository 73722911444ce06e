import { openResultSet as definition } from '@quitus/contract/views/open-result-set.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { insertResultSet } from './result-set.sql.ts'
import { completeResultSet } from './result-set-order.ts'
import { presentWindow } from './row.presenter.ts'
import { packRowIds } from './row-id-list.ts'
import { selectFirstRowIds } from './row-order.sql.ts'
import { resolveRowQuery } from './row-query.ts'
import { selectStoredRows } from './rows.sql.ts'
import { loadView } from './view.sql.ts'

/** Rows first: the whole order is computed once the first window is on its way. */
export const openResultSet = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const view = await loadView(tx, { ...params, timestamp: body.timestamp }, context)
  const rowQuery = await resolveRowQuery(tx, view, body)
  const rowIds = await selectFirstRowIds(tx, view, rowQuery, body.limit)
  const isWhole = rowIds.length < body.limit
  const id = await insertResultSet(
    tx,
    view,
    actor.user.id,
    rowQuery,
    isWhole ? packRowIds(rowIds) : null,
    now(),
  )
  const rows = await selectStoredRows(tx, view, rowIds, { children: true })
  if (!isWhole) context.afterCommit(() => completeResultSet(context, view, rowQuery, id))
  return { resultSet: id, timestamp: view.timestamp, rows: presentWindow(view, rowIds, rows) }
})
