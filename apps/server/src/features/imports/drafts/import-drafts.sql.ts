import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Db, Tx } from '@quitus/database/connection.ts'
import type { ImportOrigin, ImportStep } from '@quitus/domain/imports/import-draft.ts'
import { sql } from 'kysely'
import type { ImportOutcome } from './import-outcome.ts'

export type DraftRow = { version: number; content: DraftContent; changedBy: string; changedAt: string }

export type RunRow = {
  jobId: string
  version: number
  isPreview: boolean
  isRestoring: boolean
  origin: ImportOrigin
  step: ImportStep | null
  /** A bigint comes back as text. */
  lines: string
  share: number | null
  outcome: ImportOutcome | null
}

export type DraftFile = { id: string; name: string; size: string; contentType: string }

/** What is being prepared for the project? */
export async function findDraft(tx: Tx, projectId: number): Promise<DraftRow | undefined> {
  const row = await tx
    .selectFrom('core.import_drafts as draft')
    .select(['draft.version', 'draft.content', 'draft.changed_at as changedAt'])
    .select(sql<string>`core.person_name(draft.project_id, draft.changed_by)`.as('changedBy'))
    .where('draft.project_id', '=', projectId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, content: row.content as DraftContent }
}

/** Saves a draft over `version`; answers the new version, or undefined where there is another one by now. */
export async function saveDraft(
  tx: Tx,
  draft: { projectId: number; version: number; content: DraftContent; userId: number; now: Date },
): Promise<number | undefined> {
  const content = JSON.stringify(draft.content)
  const change = { content, changed_by: draft.userId, changed_at: draft.now }
  const saved =
    draft.version === 0
      ? await tx
          .insertInto('core.import_drafts')
          .values({ project_id: draft.projectId, version: 1, ...change })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('core.import_drafts')
          .set({ version: draft.version + 1, ...change })
          .where('project_id', '=', draft.projectId)
          .where('version', '=', draft.version)
          .returning('version')
          .executeTakeFirst()
  return saved?.version
}

/** Lets one call at a time start an import of a project, until its transaction ends. */
export async function lockRuns(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import runs/${projectId}`}, 0))`.execute(tx)
}

/** Which job is the check or the import of the project that is under way? */
export async function findActiveRun(db: Db | Tx, projectId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('core.import_runs as run')
    .innerJoin('core.jobs as job', 'job.id', 'run.job_id')
    .select('job.id')
    .where('run.project_id', '=', projectId)
    .where('job.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row?.id
}

/** Is a check or an import of the project under way? */
export async function isRunActive(tx: Tx, projectId: number): Promise<boolean> {
  return (await findActiveRun(tx, projectId)) !== undefined
}

/** Notes a run; `version` is that of the draft it comes from, 0 for a run that comes from none. */
export async function insertRun(
  tx: Tx,
  run: {
    jobId: string
    projectId: number
    isCheck: boolean
    isPreview: boolean
    version: number
    content: DraftContent | null
    origin: ImportOrigin
  },
): Promise<void> {
  await tx
    .insertInto('core.import_runs')
    .values({
      ...{ job_id: run.jobId, project_id: run.projectId, is_check: run.isCheck, version: run.version },
      ...{ content: JSON.stringify(run.content), origin: run.origin },
      is_preview: run.isPreview,
      outcome: JSON.stringify(null),
    })
    .execute()
}

/** Which job was the last check, or the last import, of the project? */
export async function findLastRun(tx: Tx, projectId: number, isCheck: boolean): Promise<string | undefined> {
  const row = await tx
    .selectFrom('core.import_runs as run')
    .innerJoin('core.jobs as job', 'job.id', 'run.job_id')
    .select('run.job_id as jobId')
    .where('run.project_id', '=', projectId)
    .where('run.is_check', '=', isCheck)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id')
    .limit(1)
    .executeTakeFirst()
  return row?.jobId
}

/** How far is the check or the import of a job, and what came of it? */
export async function findRun(tx: Tx, jobId: string): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('core.import_runs as run')
    .innerJoin('core.jobs as job', 'job.id', 'run.job_id')
    .select(['run.job_id as jobId', 'run.version', 'run.is_preview as isPreview', 'run.step', 'run.lines'])
    .select(['run.share', 'run.outcome', 'run.origin'])
    .select(sql<boolean>`job.parameters ? 'restores'`.as('isRestoring'))
    .where('run.job_id', '=', jobId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, outcome: row.outcome as ImportOutcome | null }
}

/** How far is the run? Empties what an earlier attempt left where `outcome` is null. Runs as the owner. */
export async function updateRun(
  owner: Db,
  jobId: string,
  run: { step: ImportStep | null; lines: number; share: number | null; outcome?: ImportOutcome | null },
): Promise<void> {
  const { outcome, ...progress } = run
  await owner
    .updateTable('core.import_runs')
    .set({ ...progress, ...(outcome === undefined ? {} : { outcome: JSON.stringify(outcome) }) })
    .where('job_id', '=', jobId)
    .execute()
}

/**
 * Ends the job in the transaction that publishes its lines, so that both hold or neither does; false where the job
 * was cancelled or another process has it.
 */
export async function endPublishedRun(
  tx: Tx,
  { id, attempt }: { id: string; attempt: number },
  outcome: ImportOutcome,
): Promise<boolean> {
  const answer = await tx
    .updateTable('core.jobs')
    .set({
      ...{ state: 'done', worker_id: null, finished_at: sql<Date>`clock_timestamp()` },
      ...{ done: outcome.report?.lines ?? 0, total: outcome.report?.lines ?? 0 },
    })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (answer.numUpdatedRows === 0n) return false
  await tx
    .updateTable('core.import_runs')
    .set({ outcome: JSON.stringify(outcome), step: 'publishing', share: 1 })
    .where('job_id', '=', id)
    .execute()
  return true
}

/** Was what this job imports published already? Runs as the owner. */
export async function isPublished(owner: Db, jobId: string): Promise<boolean> {
  const row = await owner.selectFrom('core.jobs').select('state').where('id', '=', jobId).executeTakeFirst()
  return row?.state === 'done'
}

/** Ends the connections on which an import runs statements that nobody waits for any more. Runs as the owner. */
export async function endImportConnections(owner: Db, applicationName: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${applicationName} and usename = current_user`.execute(owner)
}

/** Gives the connection of an import a name by which it is found. */
export async function nameConnection(tx: Tx, applicationName: string): Promise<void> {
  await sql`select set_config('application_name', ${applicationName}, true)`.execute(tx)
}

/** Which of these transferred files are there? In no special order. */
export async function selectDraftFiles(
  db: Db | Tx,
  projectId: number,
  ids: readonly string[],
): Promise<DraftFile[]> {
  if (ids.length === 0) return []
  const answer = await sql<DraftFile>`
    select id, name, size, content_type as "contentType" from core.transfer_objects
    where project_id = ${projectId} and id = any(${[...ids]}::uuid[]) and not is_folder
      and deleted_at is null`.execute(db)
  return answer.rows
}

/** Does the project have lines to which others can be added? */
export async function hasPublication(tx: Tx, projectId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
