import { RetryableError } from '#errors/app-error.ts'

/** More callers than this are forgotten, longest silent first: memory is bounded whoever calls. */
const MOST_CALLERS = 20_000
/** Which part of its burst a caller has used since it was last shared before the others hear of it: people who click are nobody’s business. */
const TOLD_PART = 0.01

export type RateLimit = {
  /** Calls that may come in a row. */
  burst: number
  /** Calls that are regained each second. */
  perSecond: number
}

/** Counts one call of this caller; throws `too_many_requests` when none is left. */
export type CountCall = (caller: string) => void

/** For each caller, by how many milliseconds it has called ahead of what it regains. */
export type Debts = ReadonlyMap<string, number>

export type CallCounter = {
  count: CountCall
  /** What callers have used since they were last asked for; those who call now and then wait until it is worth sharing. */
  takeUsed: () => Debts
  /** What callers have used on all processes, by now. */
  know: (debts: Debts) => void
}

/**
 * Refuses what no person’s browser asks for (SEC-03). A caller is one moment: until when it has used up what it regains, which may lie as far
 * ahead as its burst goes. Processes inform each other of what was used (`share-rate-limits.ts`), and none waits for it.
 */
export function createRateLimit({ burst, perSecond }: RateLimit, now: () => Date): CallCounter {
  const callers = new Map<string, { spentUntil: number; untold: number }>()
  const costMs = 1000 / perSecond
  const longestMs = burst * costMs

  function keep(caller: string, state: { spentUntil: number; untold: number }): void {
    // Deleted first, so that the map stays in the order of the last calls.
    callers.delete(caller)
    callers.set(caller, state)
    const longestSilent = callers.keys().next()
    if (callers.size > MOST_CALLERS && !longestSilent.done) callers.delete(longestSilent.value)
  }

  return {
    count(caller) {
      const time = now().getTime()
      const known = callers.get(caller) ?? { spentUntil: time, untold: 0 }
      const spentUntil = Math.max(known.spentUntil, time) + costMs
      const isRefused = spentUntil - time > longestMs
      keep(caller, isRefused ? known : { spentUntil, untold: known.untold + costMs })
      if (isRefused) {
        const waitMs = spentUntil - time - longestMs
        throw new RetryableError('too_many_requests', Math.max(1, Math.ceil(waitMs / 1000)))
      }
    },
    takeUsed() {
      const used = new Map<string, number>()
      for (const [caller, state] of callers) {
        if (state.untold === 0 || state.untold < longestMs * TOLD_PART) continue
        used.set(caller, state.untold)
        state.untold = 0
      }
      return used
    },
    know(debts) {
      const time = now().getTime()
      for (const [caller, debt] of debts) {
        const state = callers.get(caller)
        // No more than a burst is shared: what others let through together must not lock a caller out for long.
        if (state !== undefined)
          state.spentUntil = Math.max(state.spentUntil, time + Math.min(debt, longestMs))
      }
    },
  }
}
