import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import { guardPool } from './connection.ts'

/** Schema of graphile-worker, the queue of jobs (decision 048). The owner's alone. */
export const QUEUE_SCHEMA = 'graphile_worker'

/**
 * A pool of the owner for graphile-worker alone: unlike ours it gives timestamps back as dates, without which the worker never notices
 * that a task at a fixed time was missed.
 */
export function openQueuePool(ownerUrl: string, size: number): Pool {
  return guardPool(new Pool({ connectionString: ownerUrl, max: size, application_name: 'quitus jobs' }))
}

/** Brings the queue's own schema up to the version of the library. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  await runMigrations({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    maxPoolSize: 1,
    logger: new Logger(() => () => undefined),
  })
}
