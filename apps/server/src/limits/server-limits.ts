import { availableParallelism } from 'node:os'
import { AUTH_POOL_SIZE } from '@quitus/database/connection.ts'
import { type CheckBody, createBodyThreads } from '#bodies/body-threads.ts'
import { createFairShare, type FairShare } from './fair-share.ts'

/** How the callers of one process share what it has little of (OPS-06). */
export type ServerLimits = {
  /** Connections of the application's pool for calls. */
  connections: FairShare
  /** Connections of the login that reads credentials. */
  credentials: FairShare
  /** Password checks; each takes a core and 19 MiB for some 40 ms. */
  passwords: FairShare
  /** Bodies beyond `LARGE_BODY_BYTES` that are on their way, or being worked on. */
  largeBodies: FairShare
  checkBody: CheckBody
  /** Longest time of one statement of a call. */
  statementTimeoutMs: number
  /**
   * Times within which the body of a request must arrive: all of a small one, the next piece of a large one (at most
   * twice as long).
   */
  arrival: { smallBodyMs: number; stallMs: number }
  /** How long a reader of a streamed answer may take nothing. */
  readerStallMs: number
  close: () => Promise<void>
}

type Options = {
  poolSize: number
  statementTimeoutMs?: number
  arrival?: Partial<ServerLimits['arrival']>
  readerStallMs?: number
}

/** Connections kept for what is no call: probes, streams of events, jobs. */
const RESERVED_CONNECTIONS = 2
const PATIENCE_MS = 10_000
const MAX_WAITING = { maxWaiting: 2000, maxWaitingPerPerson: 100 }

/** How calls share an application pool of so many connections. */
export function shareConnections(poolSize: number): FairShare {
  const capacity = Math.max(1, poolSize - RESERVED_CONNECTIONS)
  const partOf = (part: number) => Math.max(1, Math.min(capacity - 1, Math.ceil(capacity * part)))
  return createFairShare({
    capacity,
    perPerson: partOf(0.5),
    perTenant: partOf(0.7),
    ...MAX_WAITING,
    patienceMs: PATIENCE_MS,
  })
}

/** The limits of a process whose application pool has so many connections. */
export function createServerLimits({
  poolSize,
  statementTimeoutMs = 30_000,
  arrival = {},
  readerStallMs = 60_000,
}: Options): ServerLimits {
  const cores = Math.max(1, Math.floor(availableParallelism() / 2))
  const bodies = createBodyThreads()
  return {
    connections: shareConnections(poolSize),
    credentials: createFairShare({
      capacity: AUTH_POOL_SIZE,
      perPerson: AUTH_POOL_SIZE - 1,
      perTenant: AUTH_POOL_SIZE - 1,
      ...MAX_WAITING,
      patienceMs: PATIENCE_MS,
    }),
    passwords: createFairShare({
      capacity: cores,
      perPerson: cores,
      perTenant: cores,
      maxWaiting: 200,
      maxWaitingPerPerson: 25,
      patienceMs: PATIENCE_MS,
    }),
    largeBodies: createFairShare({
      capacity: 4,
      perPerson: 1,
      perTenant: 2,
      maxWaiting: 40,
      maxWaitingPerPerson: 4,
      patienceMs: PATIENCE_MS,
    }),
    checkBody: bodies.check,
    statementTimeoutMs,
    arrival: { smallBodyMs: 20_000, stallMs: 10_000, ...arrival },
    readerStallMs,
    close: bodies.close,
  }
}
