import { withClient } from '../guarded-client.ts'

/** While this table is there, the database is half restored. */
const MARK = 'public.quitus_restoring'

/** Is this database half restored, because a restore did not end? */
export function isHalfRestored(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const answer = await client.query(`select to_regclass('${MARK}') as mark`)
    return answer.rows[0]?.mark !== null
  })
}

/** Marks the database as half restored, until `endRestore` is called. */
export async function beginRestore(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query(`create table if not exists ${MARK} ()`))
}

/** Says that nothing is missing any more. */
export async function endRestore(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query(`drop table if exists ${MARK}`))
}
