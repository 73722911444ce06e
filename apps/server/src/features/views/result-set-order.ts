import type { Tx } from '@quitus/database/connection.ts'
import { nameRequester, type SignedInActor } from '#auth/actor.sql.ts'
import type { Deps } from '#http/bind-endpoint.ts'
import { isRetiredMeanwhile } from '#http/retired-meanwhile.ts'
import { updateRowIds } from './result-set.sql.ts'
import { type RowQuery, selectAllRowIds } from './row-order.sql.ts'
import type { View } from './view.sql.ts'

/** Wait before the whole order is computed: somebody who types a search opens a set at each pause and needs the last one. */
const QUIET_MS = 250

const waiting = new Map<string, AbortController>()
const running = new Map<string, Promise<Buffer>>()

/**
 * Computes the whole order of a set and stores it for every process, unless the same person opens another set of the view within
 * the quiet time; a deeper window of a set without an order computes it itself. Has a transaction of its own, because the call
 * that opened the set has been answered.
 */
export async function completeResultSet(
  context: Pick<Deps, 'database'> & { actor: SignedInActor },
  view: View,
  query: RowQuery,
  id: string,
): Promise<void> {
  if (!(await isLastForAWhile(`${context.actor.user.id}/${view.projectId}/${view.source}`))) return
  const run = context.database.app.transaction().execute(async (tx) => {
    await nameRequester(tx, context.actor.user.id, view.projectId)
    await computeRowIds(tx, view, query, id)
  })
  await run.catch((error: unknown) => {
    // Nobody can ask for the order of a publication that is gone.
    if (!isRetiredMeanwhile(error)) throw error
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

/** False as soon as the same key asks again before the quiet time is over. */
function isLastForAWhile(key: string): Promise<boolean> {
  waiting.get(key)?.abort()
  const superseded = new AbortController()
  waiting.set(key, superseded)
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(key)
      resolve(true)
    }, QUIET_MS)
    // A stopping server does not wait for it.
    timer.unref()
    superseded.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
