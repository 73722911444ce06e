import type { Tx } from '@quitus/database/connection.ts'
import { nameRequester, type SignedInActor } from '#auth/actor.sql.ts'
import type { Deps } from '#http/bind-endpoint.ts'
import { updateRowIds } from './result-set.sql.ts'
import { type RowQuery, selectAllRowIds } from './row-order.sql.ts'
import type { View } from './view.sql.ts'

const running = new Map<string, Promise<Buffer>>()

/**
 * Computes the whole order of a set after its opening call was answered, and stores it for every process.
 * Calls for deeper windows that come meanwhile share this run.
 */
export async function completeResultSet(
  context: Pick<Deps, 'database'> & { actor: SignedInActor },
  view: View,
  query: RowQuery,
  id: string,
): Promise<void> {
  await context.database.app.transaction().execute(async (tx) => {
    await nameRequester(tx, context.actor.user.id, view.projectId)
    await computeRowIds(tx, view, query, id)
  })
}

/** The order of a set that has none stored yet; joins a run that is under way in this process, else runs in `tx`. */
export function computeRowIds(tx: Tx, view: View, query: RowQuery, id: string): Promise<Buffer> {
  // A run enters the map only once it holds a connection, so waiting for it cannot exhaust the pool.
  const current = running.get(id)
  if (current !== undefined) return current
  const run = selectAllRowIds(tx, view, query)
    .then(async (rowIds) => {
      await updateRowIds(tx, id, rowIds)
      return rowIds
    })
    .finally(() => running.delete(id))
  running.set(id, run)
  return run
}
