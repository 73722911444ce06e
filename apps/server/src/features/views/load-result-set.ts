import type { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import type { Source } from '@quitus/domain/source.ts'
import { AppError } from '#http/app-error.ts'
import type { CallContext } from '#http/bind-endpoint.ts'
import { findResultSet, type StoredResultSet } from './result-set.sql.ts'
import { computeRowIds } from './result-set-order.ts'
import { loadView, type View } from './view.sql.ts'

type ReadingContext = CallContext<typeof listResultSetRows>

/** The set of the path as its asker may read it, with the view at the set's publication; throws `result_set_expired`. */
export async function loadResultSet(
  context: ReadingContext,
  params: { projectId: number; source: Source; resultSet: string },
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

/** The same with the whole order, which is computed now where it has not been yet. */
export async function loadOrderedSet(
  context: ReadingContext,
  params: { projectId: number; source: Source; resultSet: string },
): Promise<{ set: StoredResultSet; view: View; rowIds: Buffer }> {
  const { set, view } = await loadResultSet(context, params)
  const rowIds = set.rowIds ?? (await computeRowIds(context.tx, view, set.definition, set.id))
  return { set, view, rowIds }
}
