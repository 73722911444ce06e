import { AbandonedError, runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { isRetiredMeanwhile } from '#errors/retired-meanwhile.ts'
import type { View } from '#views/definition/view.sql.ts'
import { createBoundedCache } from '#views/query/bounded-cache.ts'
import { type RowQuery, selectAllRowIds } from '#views/query/row-order.sql.ts'
import { startWith } from '#views/rows/row-id-list.ts'
import { findRowIds, updateRowIds } from './result-set.sql.ts'

/**
 * Wait before the whole order is computed: someone who types a search opens a set at each pause and needs the last
 * one.
 */
const QUIET_MS = 250
/** What whole orders may take of this process’s memory: sixteen of a million rows. */
const MAX_ORDER_BYTES = 64 * 1024 * 1024

const orders = createBoundedCache<Buffer>(MAX_ORDER_BYTES)
const superseding = new Map<string, AbortController>()
const running = new Map<string, Promise<Buffer>>()

/**
 * Computes the whole order of a set and stores it for every process, unless the same person opens another set of the
 * view first: then it is given up, even half-way; a deeper window of a set without an order computes it itself. Has a
 * transaction of its own, because the call that opened the set has been answered.
 */
export async function completeResultSet(
  context: Pick<Deps, 'database' | 'metrics'> & { actor: SignedInActor; requestId: string },
  view: View,
  query: RowQuery,
  id: string,
): Promise<void> {
  const key = `${context.actor.user.id}/${view.projectId}/${view.source}`
  superseding.get(key)?.abort()
  const superseded = new AbortController()
  superseding.set(key, superseded)
  try {
    if (!(await isQuiet(superseded.signal))) return
    const { actor, requestId, metrics } = context
    const { user, impersonator } = actor
    const requester = {
      userId: user.id,
      impersonatorId: impersonator?.id ?? null,
      projectId: view.projectId,
      requestId,
    }
    const work = (tx: Tx) => loadOrder({ tx, metrics }, view, query, id)
    await runAppTransaction(context.database, requester, work, superseded.signal)
  } catch (error) {
    // Nobody can request the order of a publication or a set that is gone, and nobody waits for that of a set that
    // was left.
    const isGone = error instanceof AppError && error.code === 'result_set_expired'
    if (!isGone && !isRetiredMeanwhile(error) && !(error instanceof AbandonedError)) throw error
  } finally {
    if (superseding.get(key) === superseded) superseding.delete(key)
  }
}

type Reading = { tx: Tx } & Pick<Deps, 'metrics'>

/**
 * The whole order of a set, computed in `tx` where nobody has done so; throws `result_set_expired` when the set is
 * gone.
 */
export async function loadOrder(reading: Reading, view: View, query: RowQuery, id: string): Promise<Buffer> {
  const kept = orders.get(id)
  if (kept !== undefined) return kept
  // A run enters the map only once it holds a connection, so waiting for it cannot exhaust the pool.
  const current = running.get(id)
  if (current !== undefined) {
    const joined = await current.catch(() => null)
    // Anyone who it ran for has left, or it failed: then it is this one’s to run.
    return joined ?? loadOrder(reading, view, query, id)
  }
  const run = readOrder(reading, view, query, id).finally(() => running.delete(id))
  running.set(id, run)
  return run
}

async function readOrder(reading: Reading, view: View, query: RowQuery, id: string): Promise<Buffer> {
  const { tx, metrics } = reading
  const stored = await findRowIds(tx, id)
  if (stored === undefined) throw new AppError('result_set_expired')
  if (stored.isWhole) {
    // Remembered only when it is stored for good, so that all processes answer from the one order that a set has.
    orders.set(id, stored.rowIds, stored.rowIds.length)
    return stored.rowIds
  }
  const begun = performance.now()
  // The rows that were shown stay where they was, whatever has been edited since.
  const rowIds = startWith(stored.rowIds, await selectAllRowIds(tx, view, query))
  // Of two processes that compute an order at once the first one has it stored; edits between them may have made them
  // differ.
  if (!(await updateRowIds(tx, id, rowIds))) return readOrder(reading, view, query, id)
  metrics.orderBuildSeconds.observe((performance.now() - begun) / 1000)
  return rowIds
}

/** False when the signal is aborted before the quiet time is over. */
function isQuiet(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), QUIET_MS)
    // A stopping server does not wait for it.
    timer.unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
