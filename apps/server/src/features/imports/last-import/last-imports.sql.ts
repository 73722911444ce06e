import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { FileCount } from '../import-report.ts'
import { confirmedSettings } from './confirmed-settings.ts'
import { headerKeyOf } from './header-key.ts'
import { rememberMapping } from './remembered-mappings.sql.ts'

/** With which settings was the last import of the project published? */
export async function findLastImport(tx: Tx, projectId: number): Promise<DraftContent | undefined> {
  const row = await tx
    .selectFrom('core.last_imports')
    .select('content')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row?.content as DraftContent | undefined
}

/** With which draft was a run started? null for one of the release before, and for the command. */
export async function findRunContent(tx: Tx, jobId: string): Promise<DraftContent | null> {
  return (await findStart(tx, jobId)).content
}

async function findStart(
  tx: Tx,
  jobId: string,
): Promise<{ content: DraftContent | null; isCommand: boolean }> {
  const row = await tx
    .selectFrom('core.import_runs')
    .select(['content', 'origin'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return { content: (row?.content ?? null) as DraftContent | null, isCommand: row?.origin === 'command' }
}

/**
 * Keeps what a run was published with, and that the files `imported` are, in the transaction that publishes it. Runs
 * as the owner.
 */
export async function rememberImport(
  tx: Tx,
  run: { jobId: string; projectId: number; actorId: number; imported: readonly string[] },
  files: readonly FileCount[],
): Promise<void> {
  const { jobId, projectId, actorId, imported } = run
  const { content, isCommand } = await findStart(tx, jobId)
  // A mapping says more than a draft: what was decided for the imports of the browser stays.
  if (isCommand) return noteImportedFiles(tx, projectId, imported)
  // A run of the release before, which did not keep what it was started with.
  if (content === null) return forgetLastImport(tx, projectId)
  const settings = JSON.stringify(confirmedSettings(content, files))
  await sql`
    insert into core.last_imports (project_id, content, imported_by, imported_at)
    values (${projectId}, ${settings}::jsonb, ${actorId}, clock_timestamp())
    on conflict (project_id) do update
      set content = excluded.content, imported_by = excluded.imported_by, imported_at = excluded.imported_at`.execute(
    tx,
  )
  await noteImportedFiles(tx, projectId, imported)
  if (content.kind !== 'mapped') return
  const keys = files.map(({ form }) => headerKeyOf(form.header))
  await rememberMapping(tx, projectId, keys, content)
}

/** Notes that these transferred files are imported, or count as such. */
export async function noteImportedFiles(tx: Tx, projectId: number, ids: readonly string[]): Promise<void> {
  await sql`
    insert into core.imported_files (project_id, object_id, sha256, noted_at)
    select project_id, id, sha256, clock_timestamp() from core.transfer_objects
    where project_id = ${projectId} and id = any(${[...ids]}::uuid[]) and not is_folder
    on conflict do nothing`.execute(tx)
}

/** After an import whose settings are those of no draft. Runs as the owner. */
export async function forgetLastImport(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('core.last_imports').where('project_id', '=', projectId).execute()
}

/** Which of these files are still being received or checked? Their names. */
export async function selectUnfinished(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
): Promise<{ name: string }[]> {
  const answer = await sql<{ name: string }>`
    select name from core.transfer_uploads
    where project_id = ${projectId} and id = any(${[...ids]}::uuid[]) and state in ('receiving', 'checking')
    order by name`.execute(tx)
  return answer.rows
}
