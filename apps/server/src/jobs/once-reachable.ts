import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'

/** Between two attempts. */
const AGAIN_MS = 200

/**
 * Does work again until the database lets it; other failures, and those of a process that stops, are thrown. The work
 * may be done twice.
 */
export async function onceReachable<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isAway = error instanceof Error && isDatabaseUnreachable(error)
      if (!isAway || stopping.aborted) throw error
    }
    await pause(AGAIN_MS)
  }
}
