import type { Db } from '@quitus/database/connection.ts'
import type { JobState } from '@quitus/domain/job.ts'
import type { ImportOutcome } from '../drafts/import-outcome.ts'

/** How far is a run, and what came of it? Runs as the owner. */
export async function findEndOfRun(
  owner: Db,
  jobId: string,
): Promise<{ state: JobState; errorCode: string | null; outcome: ImportOutcome | null }> {
  const row = await owner
    .selectFrom('core.import_runs as run')
    .innerJoin('core.jobs as job', 'job.id', 'run.job_id')
    .select(['job.state', 'job.error_code as errorCode', 'run.outcome'])
    .where('run.job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return { ...row, outcome: row.outcome as ImportOutcome | null }
}
