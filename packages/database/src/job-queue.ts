import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Pool, type PoolClient } from 'pg'
import { guardPool } from './connection.ts'
import { isDatabaseUnreachable } from './database-unreachable.ts'

/** Schema of graphile-worker, the queue of jobs (decision 048). The owner's alone. */
export const QUEUE_SCHEMA = 'graphile_worker'

/** Between two attempts to reach a database that is away. */
const CONNECT_EVERY_MS = 200
/**
 * SQLSTATE of a serialization failure: the one error after which graphile-worker soon repeats a statement (decision
 * 140).
 */
const REPEATABLE = '40001'

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

/**
 * A pool of the owner for graphile-worker alone: unlike ours it gives timestamps back as dates, without which the
 * worker never notices that a task at a fixed time was missed. While the database is away, anyone who wants a
 * connection waits for it, until `stopping` is aborted; a statement that loses its connection fails in a way after
 * which the worker repeats it (decision 140).
 */
export function openQueuePool(ownerUrl: string, size: number, stopping: AbortSignal): Pool {
  const pool = guardPool(new Pool({ connectionString: ownerUrl, max: size, application_name: 'quitus jobs' }))
  pool.on('connect', repeatLostStatements)
  const connectOnce = pool.connect.bind(pool)
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return await connectOnce()
      } catch (cause) {
        if (!(cause instanceof Error) || !isDatabaseUnreachable(cause)) throw cause
        // Without a code of its own, so that the worker does not repeat it.
        if (stopping.aborted) throw new Error('The queue stops without its database.', { cause })
      }
      await pause(CONNECT_EVERY_MS)
    }
  }
  pool.connect = ((connected?: Connected) => {
    const connecting = connect()
    if (connected === undefined) return connecting
    return void connecting.then(
      (client) => connected(undefined, client, () => client.release()),
      (error: Error) => connected(error, undefined, () => undefined),
    )
  }) as typeof pool.connect
  return pool
}

function repeatLostStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    return answer instanceof Promise ? answer.catch(throwRepeatable) : answer
  }) as typeof client.query
}

function throwRepeatable(cause: unknown): never {
  if (!(cause instanceof Error) || !isDatabaseUnreachable(cause)) throw cause
  throw Object.assign(new Error('The queue lost its connection.', { cause }), { code: REPEATABLE })
}

/** Brings the queue's own schema up to the version of the library. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  // Its own pool would end the process where a connection is terminated while it closes.
  const pgPool = guardPool(new Pool({ connectionString: ownerUrl, max: 1 }))
  try {
    await runMigrations({ pgPool, schema: QUEUE_SCHEMA, logger: new Logger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}
