import { Logger, runMigrations } from 'graphile-worker'

/** Schema of graphile-worker, the queue of jobs (decision 048). The owner's alone. */
export const QUEUE_SCHEMA = 'graphile_worker'

/** Brings the queue's own schema up to the version of the library. */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  await runMigrations({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    maxPoolSize: 1,
    logger: new Logger(() => () => undefined),
  })
}
