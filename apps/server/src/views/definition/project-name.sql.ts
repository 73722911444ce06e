import type { Tx } from '@quitus/database/connection.ts'

/** What is the project called? */
export async function findProjectName(tx: Tx, projectId: number): Promise<string> {
  const row = await tx
    .selectFrom('core.projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return row.name
}
