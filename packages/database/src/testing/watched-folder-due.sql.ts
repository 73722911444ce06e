import { sql } from 'kysely'
import type { Db } from '#connection.ts'

/** Lets the time of day come at which the watched folder of a project is looked at, and has the queue look now. */
export async function makeWatchedFolderDue(owner: Db, projectId: number): Promise<void> {
  await sql`
    update core.watched_folders set done_on = '2000-01-01', at_time = '00:00'
    where project_id = ${projectId}`.execute(owner)
  await lookAtWatchedFolders(owner)
}

/** Has the queue look at watched folders now, and not only at its next fixed time. */
export async function lookAtWatchedFolders(owner: Db): Promise<void> {
  await sql`select graphile_worker.add_job('watched_folders', job_key => 'watched_folders_of_test')`.execute(
    owner,
  )
}
