import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Queues the preparation of views that a project has from the start, once its transaction has committed. */
export async function queuePreparation(tx: Tx): Promise<void> {
  await sql`select graphile_worker.add_job('prepare_views', '{}'::json, job_key => 'prepare_views', max_attempts => 10)`.execute(
    tx,
  )
}
