import type { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { findResultSet, type StoredResultSet } from './result-set.sql.ts'
import { loadOrder } from './result-set-order.ts'
import { audienceOf } from './result-set-sharing.ts'

type ReadingContext = CallContext<typeof listResultSetRows>

/**
 * The set of the path with the view at the set’s publication, as its reader sees it. Throws `result_set_expired` too
 * for a set of people from whom other columns are withheld: its order would reveal them.
 */
export async function loadResultSet(
  context: ReadingContext,
  params: { projectId: number; source: Source; resultSet: string },
): Promise<{ set: StoredResultSet; view: View }> {
  const { projectId, source } = params
  const set = await findResultSet(context.tx, { id: params.resultSet, projectId, source }, context.now())
  if (set === undefined) throw new AppError('result_set_expired')
  const view = await loadView(context.tx, { projectId, source, timestamp: set.timestamp }, context)
  if (set.audience !== audienceOf(view)) throw new AppError('result_set_expired')
  return { set, view }
}

/** The same with the whole order, which is computed now where it has not been yet. */
export async function loadOrderedSet(
  context: ReadingContext,
  params: { projectId: number; source: Source; resultSet: string },
): Promise<{ set: StoredResultSet; view: View; rowIds: Buffer }> {
  const { set, view } = await loadResultSet(context, params)
  return { set, view, rowIds: await loadOrder(context, view, set.definition, set.id) }
}
