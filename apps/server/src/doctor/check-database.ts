import { AUTH_POOL_SIZE, OWNER_POOL_SIZE } from '@quitus/database/connection.ts'
import type { Pool } from 'pg'
import type { Finding } from '#deps/finding.ts'
import { QUEUE_POOL_SIZE } from '#jobs/start-jobs.ts'
import {
  type DatabaseState,
  selectDatabaseState,
  selectPendingIndexState,
  selectQueueState,
} from './database-state.sql.ts'

const OLDEST = 150_000
/** The first version that no test has run on. */
const UNKNOWN = 190_000
const EXTENSIONS = ['pg_trgm', 'unaccent', 'fuzzystrmatch']

/** Connections of a process besides its pools: one that stops queries, and one that listens. */
const OTHER_CONNECTIONS = 2

/** Seconds by which the clocks may differ before times on screen are wrong, and before sign-ins fail. */
const CLOCKS = { warning: 2, problem: 60 } as const

/** Version, extensions, connections and clock of the database. */
export async function checkDatabase(pool: Pool, poolSize: number, now: () => Date): Promise<Finding[]> {
  const before = now().getTime()
  const state = await selectDatabaseState(pool)
  // The database read its clock somewhere in between.
  const [earliest, latest] = [before - state.now.getTime(), now().getTime() - state.now.getTime()]
  const difference = earliest > 0 ? earliest : latest < 0 ? -latest : 0
  return [
    versionOf(state),
    ...EXTENSIONS.filter((name) => !state.extensions.includes(name)).map(
      (name): Finding => ({ state: 'problem', code: 'extensionMissing', values: { name } }),
    ),
    connectionsOf(state, poolSize + AUTH_POOL_SIZE + OWNER_POOL_SIZE + QUEUE_POOL_SIZE + OTHER_CONNECTIONS),
    clockOf(difference / 1000),
  ]
}

function versionOf({ version, versionText }: DatabaseState): Finding {
  const values = { version: versionText }
  if (version < OLDEST) return { state: 'problem', code: 'databaseTooOld', values }
  if (version >= UNKNOWN) return { state: 'warning', code: 'databaseUnknown', values }
  return { state: 'ok', code: 'databaseFits', values }
}

function connectionsOf({ allowed, usedByOthers }: DatabaseState, needed: number): Finding {
  const free = allowed - usedByOthers
  const values = { needed: String(needed), free: String(free), processes: String(Math.floor(free / needed)) }
  return free < needed
    ? { state: 'problem', code: 'connectionsShort', values }
    : { state: 'ok', code: 'connectionsSuffice', values }
}

function clockOf(seconds: number): Finding {
  const values = { seconds: String(Math.round(seconds)) }
  if (seconds < CLOCKS.warning) return { state: 'ok', code: 'clocksAgree' }
  return { state: seconds < CLOCKS.problem ? 'warning' : 'problem', code: 'clocksDiffer', values }
}

/** Does the queue move, and what has it given up? */
export async function checkQueue(pool: Pool): Promise<Finding[]> {
  const queue = await selectQueueState(pool)
  if (queue === null) return [{ state: 'warning', code: 'noQueue' }]
  const found: Finding[] = []
  if (queue.waiting > 0) {
    const values = { count: String(queue.waiting), minutes: String(queue.oldestMinutes) }
    found.push({ state: 'problem', code: 'jobsWait', values })
  }
  if (queue.failed > 0)
    found.push({ state: 'warning', code: 'jobsFailed', values: { count: String(queue.failed) } })
  return found.length > 0 ? found : [{ state: 'ok', code: 'jobsMove' }]
}

/** Are indexes still to be made, so that views are slower than they will be? Nothing where there are none. */
export async function checkIndexes(pool: Pool): Promise<Finding[]> {
  const state = await selectPendingIndexState(pool)
  if (state === null || state.pending === 0) return []
  const { database, pending, failed, fault } = state
  return failed > 0
    ? [
        {
          state: 'warning',
          code: 'indexesFail',
          values: { database, count: String(failed), reason: fault ?? '' },
        },
      ]
    : [{ state: 'ok', code: 'indexesPending', values: { database, count: String(pending) } }]
}
