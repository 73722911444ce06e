import { sql } from 'kysely'
import type { Db } from '../connection.ts'
import { projectSchemaName } from '../views/project-tables.ts'

/** Gives the last change set of a project another reason, as only the owner of the database can; answers its number. */
export async function forgeLastChangeSet(owner: Db, projectId: number): Promise<string> {
  const changeSets = sql.id(projectSchemaName(projectId), 'change_sets')
  const forged = await sql<{ id: string }>`
    update ${changeSets} set reason = 'Falsifié' where id = (select max(id) from ${changeSets}) returning id::text`.execute(
    owner,
  )
  return forged.rows[0]?.id ?? ''
}

/** Records what a night found of the histories: that all agree, and why their heads were not sent, where that is. */
export async function recordNight(owner: Db, fault: string | null): Promise<void> {
  const night = { projects: 1, differing: [], sent_by: [], fault, proved_at: new Date() }
  await owner.insertInto('core.history_proofs').values(night).execute()
}

/** Has the queue of jobs run a maintenance task now, as it does when its time has come. */
export async function queueTask(owner: Db, name: string): Promise<void> {
  await sql`select from graphile_worker.add_job(${name}, job_key => ${name})`.execute(owner)
}
