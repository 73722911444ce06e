import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { ImportError } from '../import-error.ts'
import type { PreviewContent } from './preview-content.ts'

export type PreviewRow = {
  jobId: string
  version: number
  renewed: 'publication' | 'figures' | null
  /** Those of the job that compared first. */
  parameters: object
  content: PreviewContent
  madeAt: string
  requestedBy: string
}

/** What waits to be published in the project? */
export async function findPreview(tx: Tx, projectId: number): Promise<PreviewRow | undefined> {
  const row = await tx
    .selectFrom('core.import_previews as preview')
    .innerJoin('core.jobs as job', 'job.id', 'preview.job_id')
    .select(['preview.job_id as jobId', 'preview.version', 'preview.renewed', 'preview.parameters'])
    .select(['preview.content', 'preview.made_at as madeAt'])
    .select(sql<string>`core.person_name(job.project_id, job.asked_by)`.as('requestedBy'))
    .where('preview.project_id', '=', projectId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, content: row.content as PreviewContent }
}

/** Which import waits to be published, and who requested it? */
export async function findWaiting(
  tx: Tx,
  projectId: number,
): Promise<{ job: string; version: number; person: string } | undefined> {
  return tx
    .selectFrom('core.import_previews as preview')
    .innerJoin('core.jobs as job', 'job.id', 'preview.job_id')
    .select(['preview.job_id as job', 'preview.version'])
    .select(sql<string>`core.person_name(job.project_id, job.asked_by)`.as('person'))
    .where('preview.project_id', '=', projectId)
    .executeTakeFirst()
}

/**
 * Refuses an import of a project in which another one waits to be published. `jobs` are those whose preview is no
 * other one: that of the import itself, and that which it publishes. Runs as the owner.
 */
export async function refuseWhileWaiting(
  tx: Tx,
  projectId: number,
  jobs: readonly string[] = [],
): Promise<void> {
  const waiting = await tx
    .selectFrom('core.import_previews')
    .select('job_id')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (waiting !== undefined && !jobs.includes(waiting.job_id)) throw new ImportError('preview_waiting', {})
}

/** What did the preview of a job show? Undefined where it does not wait any more. */
export async function findShown(
  tx: Tx,
  projectId: number,
  jobId: string,
): Promise<PreviewContent | undefined> {
  const row = await tx
    .selectFrom('core.import_previews')
    .select('content')
    .where('project_id', '=', projectId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return row?.content as PreviewContent | undefined
}

/** Has what this job compared wait, instead of what waited before. Runs as the owner. */
export async function keepPreview(
  tx: Tx,
  preview: Pick<PreviewRow, 'jobId' | 'version' | 'renewed' | 'parameters' | 'content'> & {
    projectId: number
  },
): Promise<void> {
  const { jobId, version, renewed } = preview
  const row = {
    ...{ job_id: jobId, version, renewed, made_at: sql<Date>`clock_timestamp()` },
    parameters: JSON.stringify(preview.parameters),
    content: JSON.stringify(preview.content),
  }
  await tx
    .insertInto('core.import_previews')
    .values({ project_id: preview.projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute()
}

/** Ends the waiting of what a job has compared; false where it does not wait. */
export async function deletePreview(tx: Db | Tx, projectId: number, jobId: string): Promise<boolean> {
  const answer = await tx
    .deleteFrom('core.import_previews')
    .where('project_id', '=', projectId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return answer.numDeletedRows > 0n
}
