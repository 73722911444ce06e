import type { Tx } from '@quitus/database/connection.ts'
import type { JobState } from '@quitus/domain/job.ts'
import type { Verification } from '#history-chain/verify-project.ts'

export type VerificationRow = {
  id: string
  state: JobState
  done: string
  total: string | null
  finished_at: string | null
  error_code: string | null
  result: Verification | null
}

/** Which verification of the project was requested last? */
export async function findLastVerification(tx: Tx, projectId: number): Promise<VerificationRow | undefined> {
  const row = await tx
    .selectFrom('core.jobs')
    .select(['id', 'state', 'done', 'total', 'finished_at', 'error_code', 'result'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'verification')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as VerificationRow | undefined
}
