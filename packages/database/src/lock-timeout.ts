/** Did a wait for a lock take too long, or was one not to be had at once: PostgreSQL's `lock_not_available`? */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** The same, or has PostgreSQL ended this transaction because another one waited for it (`deadlock_detected`)? */
export function isLockConflict(error: unknown): boolean {
  return isLockTimeout(error) || isDeadlock(error)
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}

/** Attempts at a transaction before a deadlock is an error. */
const MOST_ATTEMPTS = 4

/**
 * Runs a whole transaction, and again where PostgreSQL has ended it because it and another one waited for each other:
 * the other one has gone on then. What drops tables needs the tables that these refer to for itself alone, in an order
 * of which writers know nothing.
 */
export async function repeatDeadlocked<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error
    }
  }
}
