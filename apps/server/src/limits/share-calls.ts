import { createHash } from 'node:crypto'
import type { Db } from '@quitus/database/connection.ts'
import { addCalls } from './call-counts.sql.ts'
import type { CallStore } from './call-store.ts'

const SHARED_EVERY_MS = 1000

/**
 * Adds what callers use on this process to what they use on all of them, every second and next to the calls, which
 * wait for nothing (decision 051). While the database does not answer, each process counts for itself, and the first
 * failure is reported. Returns what ends it.
 */
export function shareCalls(
  calls: Pick<CallStore, 'takeUsed' | 'know'>,
  db: Db,
  reportFailure: (error: unknown) => void,
): () => Promise<void> {
  let sharing: Promise<void> | null = null
  let isFailing = false
  async function takeTurn(): Promise<void> {
    try {
      await shareOnce(calls, db)
      isFailing = false
    } catch (error) {
      if (!isFailing) reportFailure(error)
      isFailing = true
    } finally {
      sharing = null
    }
  }
  const timer = setInterval(() => {
    // A database that is slow is not requested more.
    sharing ??= takeTurn()
  }, SHARED_EVERY_MS).unref()
  return async () => {
    clearInterval(timer)
    await sharing
  }
}

async function shareOnce(calls: Pick<CallStore, 'takeUsed' | 'know'>, db: Db): Promise<void> {
  const used = calls.takeUsed()
  if (used.size === 0) return
  const callers = new Map([...used.keys()].map((caller) => [hashOf(caller), caller]))
  const debts = await addCalls(
    db,
    [...callers].map(([hash, caller]) => ({ hash, used: used.get(caller) ?? 0 })),
  )
  calls.know(new Map(debts.map(({ hash, debt }) => [callers.get(hash) ?? '', debt])))
}

/** The table names nobody who called. */
function hashOf(caller: string): string {
  return createHash('sha256').update(caller).digest('hex')
}
