import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import { findDraft, saveDraft } from '../drafts/import-drafts.sql.ts'
import type { ImportOutcome } from '../drafts/import-outcome.ts'

export type EndedRun = {
  jobId: string
  projectId: number
  userId: number
  content: DraftContent
  state: 'done' | 'failed' | 'cancelled'
  errorCode: string | null
  outcome: ImportOutcome | null
}

/** Takes the runs of watched folders that have ended and that nobody was notified of. Runs as the owner. */
export async function takeEndedRuns(tx: Tx, now: Date): Promise<EndedRun[]> {
  const answer = await sql<EndedRun>`
    with taken as (
      select run.job_id from core.import_runs run join core.jobs job on job.id = run.job_id
      where run.origin = 'folder' and run.followed_up_at is null and job.state in ('done', 'failed', 'cancelled')
      for update of run skip locked
    )
    update core.import_runs run set followed_up_at = ${now}
    from taken, core.jobs job where run.job_id = taken.job_id and job.id = run.job_id
    returning run.job_id as "jobId", run.project_id as "projectId", job.asked_by as "userId", run.content, job.state,
              job.error_code as "errorCode", run.outcome`.execute(tx)
  return answer.rows
}

/**
 * Lets what stopped wait for a person as the import in preparation; false where another one is being prepared, which
 * stays. Runs as the owner.
 */
export async function offerAsDraft(
  tx: Tx,
  {
    projectId,
    jobId,
    content,
    userId,
    now,
  }: { projectId: number; jobId: string | null; content: DraftContent; userId: number; now: Date },
): Promise<boolean> {
  const draft = await findDraft(tx, projectId)
  if (draft !== undefined && draft.content.files.length > 0) {
    const published = await sql`
      select from core.import_runs run join core.jobs job on job.id = run.job_id
      where run.project_id = ${projectId} and run.version = ${draft.version} and not run.is_check
        and job.state = 'done' limit 1`.execute(tx)
    if (published.rows.length === 0) return false
  }
  const version = await saveDraft(tx, { projectId, version: draft?.version ?? 0, content, userId, now })
  if (version === undefined) return false
  if (jobId !== null)
    await tx.updateTable('core.import_runs').set({ version }).where('job_id', '=', jobId).execute()
  return true
}

/**
 * Who is notified that a nightly import stopped: who set it up, or those who manage the project where that person no
 * longer can be. Runs as the owner.
 */
export async function selectNotified(
  tx: Tx,
  projectId: number,
  userId: number,
): Promise<{ id: number; language: Locale }[]> {
  const answer = await sql<{ id: number; language: Locale; isSetter: boolean }>`
    select person.id, person.language, person.id = ${userId} as "isSetter"
    from core.project_members member join core.users person on person.id = member.user_id
    where member.project_id = ${projectId} and person.kind = 'person' and not person.is_disabled
      and (person.id = ${userId} or member."right" = 'manage' and person.role_type = 'staff')
      and core.may_see_notice(person.id, ${projectId}, null)
    order by person.id`.execute(tx)
  const setter = answer.rows.filter(({ isSetter }) => isSetter)
  return setter.length > 0 ? setter : answer.rows
}

/** Puts a notice of it on the screen of a person, unless they want none. Runs as the owner. */
export async function insertStoppedNotice(
  tx: Tx,
  notice: { userId: number; projectId: number; files: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    select core.write_notice(${notice.userId}::integer, ${notice.projectId}::integer, null, 'importStopped', null,
      ${notice.reason.slice(0, 1000)}, null::integer, ${notice.now}::timestamptz, 1, null, ${notice.files}, null,
      null)`.execute(tx)
}
