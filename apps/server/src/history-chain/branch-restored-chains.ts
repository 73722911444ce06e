import { selectOwnProjects } from '@quitus/database/cells/own-projects.sql.ts'
import { type Db, openOwnerPool } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { insertBranch, lockChain } from './chain-rows.sql.ts'

/** Says in the chain of each project that a restore cut it, so that a head of what was lost is answered with that. */
export async function branchRestoredChains(ownerUrl: string, backupAt: string, at: Date): Promise<void> {
  const pool = openOwnerPool({ ownerUrl }, 1)
  const owner: Db = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (const projectId of await selectOwnProjects(owner))
      await owner.transaction().execute(async (tx) => {
        const state = await lockChain(tx, projectId)
        if (state === undefined)
          throw new Error(`The chain of project ${projectId} is held by another process.`)
        await insertBranch(tx, projectId, state, { kind: 'restore', backupAt, at })
      })
  } finally {
    await owner.destroy()
  }
}
