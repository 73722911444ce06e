import { type Db, openOwnerPool } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { chainProject } from '#history-chain/chain-project.ts'
import { verifyProject } from '#history-chain/verify-project.ts'
import type { JobRunner } from '#jobs/job.ts'

/** Seals what is there, then compares the history with its seals, on a connection of its own. */
export const runVerification: JobRunner = async (job, { database, central, now }) => {
  if (!can(job.actor, 'project.manage', job.access)) throw new AppError('not_permitted')
  const { projectId, signal, report } = job
  const pool = openOwnerPool(database.urls, 1)
  const owner: Db = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await chainProject(owner, projectId, { now, signal })
    const result = await verifyProject(owner, projectId, {
      signal,
      central: central?.owner ?? null,
      onProgress: (done, total) => report({ done, total }),
    })
    return { result, file: null }
  } finally {
    await owner.destroy()
  }
}
