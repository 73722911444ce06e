import type { Db } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** A segment and a branch of a chain, as a test of rights needs them. */
export async function madeHistoryChain(owner: Db, projectId: number): Promise<void> {
  const schema = projectSchemaName(projectId)
  await sql`
    insert into ${sql.id(schema, 'history_segments')}
      (number, first_position, last_position, last_change_set_id, hash, closed_at)
    values (1, 1, 1, 1, sha256('x'), now())`.execute(owner)
  await sql`
    insert into ${sql.id(schema, 'history_branches')} (kind, after_position, hash, branched_at)
    values ('restore', 1, sha256('x'), now())`.execute(owner)
}
