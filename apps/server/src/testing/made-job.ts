import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { JobState } from '@quitus/domain/job.ts'
import type { TestServer } from './start-test-server.ts'

/** A job as if a process had run it: done with a file of some words, or failed. Answers its id. */
export async function madeJob(
  { database, deps, clock }: TestServer,
  projectId: number,
  requestedBy: number,
  state: Extract<JobState, 'done' | 'failed'>,
): Promise<string> {
  const now = clock.now()
  const file = await deps.files.begin()
  await writeFile(file.path, 'Colonne\r\n')
  const size = await file.keep()
  const id = randomUUID()
  await database.owner
    .insertInto('core.jobs')
    .values({
      ...{
        id,
        project_id: projectId,
        kind: 'export',
        source: null,
        state,
        asked_by: requestedBy,
        title: 'Essai.csv',
      },
      ...{ parameters: JSON.stringify({}), result: JSON.stringify(null), created_at: now, finished_at: now },
      ...(state === 'failed'
        ? { error_code: 'view_republished' }
        : {
            ...{ file_id: file.id, file_name: 'Essai.csv', file_size: size, file_type: 'text/csv' },
            file_expires_at: new Date(now.getTime() + 60 * 60 * 1000),
          }),
    })
    .execute()
  return id
}
