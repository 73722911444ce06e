import { RetryableError } from '#errors/app-error.ts'

/** On whose behalf a place is taken: one person, and the tenant that the work is about. */
export type Holder = { person: string; tenant: string }

export type FairShareOptions = {
  /** Places that may be taken at once. */
  capacity: number
  /** Places that one person, and one tenant, may hold at once. */
  perPerson: number
  perTenant: number
  /** How many may wait: in all, and of one person. */
  maxWaiting: number
  maxWaitingPerPerson: number
  /** How long one may wait before the call is refused. */
  patienceMs: number
}

/** Gives a place back; further calls do nothing. */
export type Release = () => void

export type FairShare = {
  /**
   * Waits for a place. Throws `too_many_requests` when too many wait already, or it takes too long, and the reason of
   * `signal` when aborted.
   */
  acquire: (holder: Holder, signal?: AbortSignal) => Promise<Release>
  waiting: () => number
}

type Waiter = Holder & { take: (release: Release) => void; order: number }

/**
 * Shares a few places (connections, password checks, worker threads) between people and tenants (OPS-06): nobody
 * holds more than a part of them, and a free one goes to anyone who holds the fewest and was served longest ago. Many
 * waiting calls of one caller never delay another's.
 */
export function createFairShare({
  capacity,
  perPerson,
  perTenant,
  maxWaiting,
  maxWaitingPerPerson,
  patienceMs,
}: FairShareOptions): FairShare {
  const running = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const lastServed = new Map<string, number>()
  const waiters = new Set<Waiter>()
  let taken = 0
  let clock = 0

  const personKey = ({ person }: Holder) => `person ${person}`
  const tenantKey = ({ tenant }: Holder) => `tenant ${tenant}`
  const runningOf = (key: string) => running.get(key) ?? 0

  const mayRun = (holder: Holder) =>
    taken < capacity && runningOf(personKey(holder)) < perPerson && runningOf(tenantKey(holder)) < perTenant

  function start(holder: Holder): Release {
    taken += 1
    const keys = [personKey(holder), tenantKey(holder)]
    for (const key of keys) running.set(key, runningOf(key) + 1)
    lastServed.set(holder.person, ++clock)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      taken -= 1
      for (const key of keys) addTo(running, key, -1)
      forgetIdle(holder)
      serve()
    }
  }

  /** Who neither holds nor waits starts again the next time, so that the memory of callers stays small. */
  function forgetIdle({ person, tenant }: Holder): void {
    if (!running.has(personKey({ person, tenant })) && !waitingOf.has(person)) lastServed.delete(person)
  }

  function serve(): void {
    while (taken < capacity) {
      let best: Waiter | undefined
      for (const waiter of waiters)
        if (mayRun(waiter) && (best === undefined || goesBefore(waiter, best))) best = waiter
      if (best === undefined) return
      leave(best)
      best.take(start(best))
    }
  }

  function goesBefore(a: Waiter, b: Waiter): boolean {
    const ranks = [
      (waiter: Waiter) => runningOf(personKey(waiter)),
      (waiter: Waiter) => runningOf(tenantKey(waiter)),
      (waiter: Waiter) => lastServed.get(waiter.person) ?? 0,
      (waiter: Waiter) => waiter.order,
    ]
    for (const rank of ranks) if (rank(a) !== rank(b)) return rank(a) < rank(b)
    return false
  }

  function leave(waiter: Waiter): void {
    if (waiters.delete(waiter)) addTo(waitingOf, waiter.person, -1)
  }

  return {
    waiting: () => waiters.size,
    acquire(holder, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      // Anyone who waits already may run only when others hold what they need: nobody is overtaken here.
      if (mayRun(holder)) return Promise.resolve(start(holder))
      if (waiters.size >= maxWaiting || (waitingOf.get(holder.person) ?? 0) >= maxWaitingPerPerson)
        return Promise.reject(new RetryableError('too_many_requests', 1))
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const waiter: Waiter = {
          ...holder,
          order: ++clock,
          take(release) {
            end()
            resolve(release)
          },
        }
        const giveUp = (reason: unknown) => {
          end()
          leave(waiter)
          forgetIdle(holder)
          reject(reason)
        }
        const onAbort = () => giveUp(signal?.reason)
        const timer = setTimeout(() => giveUp(new RetryableError('too_many_requests', 1)), patienceMs)
        signal?.addEventListener('abort', onAbort, { once: true })
        waiters.add(waiter)
        addTo(waitingOf, holder.person, 1)
      })
    },
  }
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
