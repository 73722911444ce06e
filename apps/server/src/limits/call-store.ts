/** More callers than this are forgotten, longest silent first: memory is bounded anyone who calls. */
const MOST_CALLERS = 40_000
/** Which part of its burst a caller has used since its calls were published last before they are published again. */
const PUBLISHED_PART = 0.01

/** For each caller, by how many milliseconds it has called ahead of what it regains. */
export type Debts = ReadonlyMap<string, number>

type Caller = { spentUntil: number; unpublished: number; windowMs: number }

/**
 * What `@fastify/rate-limit` counts calls with (decision 051). A caller is one moment: until when it has used up what
 * it regains, which may lie a whole window ahead, so that `most` calls may come in a row and are regained evenly over
 * the window. Processes publish to each other what was used (`share-calls.ts`), and none waits for it.
 */
export type CallStore = ReturnType<typeof createCallStore>

export function createCallStore(now: () => Date) {
  const callers = new Map<string, Caller>()

  function keep(key: string, caller: Caller): void {
    // Deleted first, so that the map stays in the order of the last calls.
    callers.delete(key)
    callers.set(key, caller)
    const longestSilent = callers.keys().next()
    if (callers.size > MOST_CALLERS && !longestSilent.done) callers.delete(longestSilent.value)
  }

  return {
    /**
     * Counts a call: `current` calls are used, more than `most` when this one is refused; `ttl` milliseconds until
     * one is regained.
     */
    count(key: string, windowMs: number, most: number): { current: number; ttl: number } {
      const time = now().getTime()
      const costMs = windowMs / most
      const known = callers.get(key) ?? { spentUntil: time, unpublished: 0, windowMs }
      const spentUntil = Math.max(known.spentUntil, time) + costMs
      const waitMs = spentUntil - time - windowMs
      if (waitMs > 0) {
        keep(key, { ...known, windowMs })
        return { current: most + 1, ttl: waitMs }
      }
      keep(key, { spentUntil, unpublished: known.unpublished + costMs, windowMs })
      return { current: Math.min(most, Math.ceil((spentUntil - time) / costMs)), ttl: costMs }
    },
    /**
     * What callers have used since they were last queried; those who call now and then wait until it is worth
     * publishing.
     */
    takeUsed(): Debts {
      const used = new Map<string, number>()
      for (const [key, caller] of callers) {
        if (caller.unpublished === 0 || caller.unpublished < caller.windowMs * PUBLISHED_PART) continue
        used.set(key, caller.unpublished)
        caller.unpublished = 0
      }
      return used
    },
    /** Takes over what callers have used on all processes, by now. */
    know(debts: Debts): void {
      const time = now().getTime()
      for (const [key, debt] of debts) {
        const caller = callers.get(key)
        // Nobody owes more than a window: what others let through together must not lock a caller out for long.
        if (caller !== undefined)
          caller.spentUntil = Math.max(caller.spentUntil, time + Math.min(debt, caller.windowMs))
      }
    },
  }
}
