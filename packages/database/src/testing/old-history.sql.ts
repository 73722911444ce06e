import { sql } from 'kysely'
import type { Db } from '../connection.ts'
import { projectSchemaName } from '../views/project-tables.ts'

/**
 * Makes what was done in a project so far, and further change sets of one cell each about an entry that is gone, as old
 * as that; none of it is sealed yet.
 */
export async function makeOldHistory(
  owner: Db,
  projectId: number,
  { count, at, actorId }: { count: number; at: Date; actorId: number },
): Promise<void> {
  const table = (name: string) => sql.id(projectSchemaName(projectId), name)
  await owner.transaction().execute(async (tx) => {
    await sql`
      update ${table('history_chain')}
      set position = 0, change_set_id = null, hash = null, until_transaction = '0', until_id = 0, chained_at = null`.execute(
      tx,
    )
    await sql`delete from ${table('history_links')}`.execute(tx)
    await sql`delete from ${table('history_segments')}`.execute(tx)
    const { rows } = await sql<{ row_id: number }>`
      insert into ${table('entries')} (source, entry_id) values ('dashboard', 'gone$$' || gen_random_uuid())
      returning row_id`.execute(tx)
    await sql`
      with made as (
        insert into ${table('change_sets')} (source, kind, actor_id, cell_count, row_count, columns)
        select 'dashboard', 'edit', ${actorId}, 1, 1, array['Commentaire'] from generate_series(1, ${count}::integer)
        returning id)
      insert into ${table('row_changes')} (change_set_id, row_id, columns, before, after)
      select id, ${rows[0]?.row_id ?? 0}, array['Commentaire'], array[null::jsonb],
             array[to_jsonb('seen in change ' || id)] from made`.execute(tx)
    await sql`update ${table('change_sets')} set created_at = ${at}`.execute(tx)
  })
}
