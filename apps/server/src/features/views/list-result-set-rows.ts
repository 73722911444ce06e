import { getResultSetTotals as totalsDefinition } from '@quitus/contract/views/get-result-set-totals.ts'
import { listResultSetRows as rowsDefinition } from '@quitus/contract/views/list-result-set-rows.ts'
import type { Source } from '@quitus/domain/source.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint, type CallContext } from '#http/bind-endpoint.ts'
import { findResultSet, type StoredResultSet } from './result-set.sql.ts'
import { computeRowIds } from './result-set-order.ts'
import { presentWindow } from './row.presenter.ts'
import { sliceRowIds } from './row-id-list.ts'
import { selectTotals } from './row-order.sql.ts'
import { selectStoredRows } from './rows.sql.ts'
import { loadView, type View } from './view.sql.ts'

export const listResultSetRows = bindEndpoint(rowsDefinition, async ({ params, query }, context) => {
  const { set, view } = await loadResultSet(params, context)
  const rowIds = set.rowIds ?? (await computeRowIds(context.tx, view, set.definition, set.id))
  const ids = sliceRowIds(rowIds, query.offset, query.limit)
  const rows = await selectStoredRows(context.tx, view, ids, { children: true })
  return { rows: presentWindow(view, ids, rows) }
})

export const getResultSetTotals = bindEndpoint(totalsDefinition, async ({ params }, context) => {
  const { set, view } = await loadResultSet(params, context)
  return selectTotals(context.tx, view, set.definition)
})

async function loadResultSet(
  params: { projectId: number; source: Source; resultSet: string },
  context: CallContext<typeof rowsDefinition> & { actor: SignedInActor },
): Promise<{ set: StoredResultSet; view: View }> {
  const { projectId, source } = params
  const set = await findResultSet(
    context.tx,
    { id: params.resultSet, projectId, source, userId: context.actor.user.id },
    context.now(),
  )
  if (set === undefined) throw new AppError('result_set_expired')
  return { set, view: await loadView(context.tx, { projectId, source, timestamp: set.timestamp }, context) }
}
