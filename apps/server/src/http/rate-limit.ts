import { PassingRefusal } from './app-error.ts'

/** More callers than this are forgotten, longest silent first: memory is bounded whoever calls. */
const MOST_CALLERS = 20_000

export type RateLimit = {
  /** Calls that may come in a row. */
  burst: number
  /** Calls that are regained each second. */
  perSecond: number
}

/** Counts one call of this caller; throws `too_many_requests` when none is left. */
export type CountCall = (caller: string) => void

/**
 * Refuses what no person's browser asks for (SEC-03). Each process counts for itself: with several, a caller gets as much from
 * each, which still bounds them. Attempts at a password have limits of their own, which all processes share.
 */
export function createRateLimit({ burst, perSecond }: RateLimit, now: () => Date): CountCall {
  const callers = new Map<string, { left: number; at: number }>()
  return (caller) => {
    const time = now().getTime()
    const known = callers.get(caller) ?? { left: burst, at: time }
    const regained = (Math.max(0, time - known.at) / 1000) * perSecond
    const left = Math.min(burst, known.left + regained)
    // Deleted first, so that the map stays in the order of the last calls.
    callers.delete(caller)
    callers.set(caller, { left: left < 1 ? left : left - 1, at: time })
    const longestSilent = callers.keys().next()
    if (callers.size > MOST_CALLERS && !longestSilent.done) callers.delete(longestSilent.value)
    if (left < 1) throw new PassingRefusal('too_many_requests', Math.ceil((1 - left) / perSecond))
  }
}
