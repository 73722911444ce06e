import { setTimeout as pause } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { writersLock } from '#app-transaction.sql.ts'
import { guardedClient } from '#guarded-client.ts'
import { projectSchemaName } from '#views/project-tables.ts'

const LOCK_NOT_AVAILABLE = '55P03'
/** Those who want to write wait no longer than this behind one who is writing. */
const WAIT = '1s'
const PAUSE_MS = 300

/**
 * Runs `work` while nobody writes to a project in its database; calls that want to wait, and those that read go on.
 * `work` answers false to let them write and to be tried again after a moment. False when that took too long.
 */
export async function withWritersHeld(
  ownerUrl: string,
  projectId: number,
  { patienceMs, work }: { patienceMs: number; work: (client: Client) => Promise<boolean> },
): Promise<boolean> {
  const client = guardedClient({ connectionString: ownerUrl, application_name: 'quitus move' })
  await client.connect()
  const until = Date.now() + patienceMs
  try {
    for (;;) {
      await client.query(`begin; set local lock_timeout = '${WAIT}'`)
      try {
        if ((await isHeld(client, projectId)) && (await work(client))) return true
      } finally {
        // A connection that is lost has let them go as well.
        await client.query('rollback').catch(() => undefined)
      }
      if (Date.now() > until) return false
      await pause(PAUSE_MS)
    }
  } finally {
    await client.end()
  }
}

async function isHeld(client: Client, projectId: number): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_xact_lock(${writersLock(projectId)})`)
    // The one job that writes into the history without being a job of the project.
    await client.query(`select from ${projectSchemaName(projectId)}.history_chain for update`)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
