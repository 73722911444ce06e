import { randomUUID } from 'node:crypto'
import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** A row of each table of imports, of which a job was a check. */
export async function madeImportRows(
  owner: Db,
  { projectId, userId, job }: { projectId: number; userId: number; job: string },
): Promise<void> {
  await sql`
    insert into core.import_drafts (project_id, version, content, changed_by, changed_at)
    values (${projectId}, 1, '{}', ${userId}, now())`.execute(owner)
  await sql`
    insert into core.import_runs (job_id, project_id, is_check, version)
    values (${job}, ${projectId}, true, 1)`.execute(owner)
  await sql`
    insert into core.import_previews (project_id, job_id, parameters, version, content, made_at)
    values (${projectId}, ${job}, '{}', 1, '{}', now())`.execute(owner)
  await sql`
    insert into core.last_imports (project_id, content, imported_by, imported_at)
    values (${projectId}, '{}', ${userId}, now())`.execute(owner)
  await sql`
    insert into core.imported_files (project_id, object_id, sha256, noted_at)
    values (${projectId}, ${randomUUID()}, '', now())`.execute(owner)
  await sql`
    insert into core.watched_folders (project_id, folder_id, at_time, adds_to_current, set_up_by, set_up_at, done_on)
    values (${projectId}, ${randomUUID()}, '02:00', true, ${userId}, now(), now())`.execute(owner)
}
