import type { Db } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Writes change sets of one cell each until there are `count`, without the events and notices they would cause. */
export async function fillHistory(owner: Db, projectId: number, count: number): Promise<void> {
  const schema = `project_${projectId}`
  const tables = [sql.id(schema, 'change_sets'), sql.id(schema, 'row_changes')]
  const [changeSets, rowChanges] = tables
  await owner.transaction().execute(async (tx) => {
    for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
    await sql`
      with made as (
        insert into ${changeSets} (source, kind, actor_id, cell_count, row_count, columns)
        select 'dashboard', 'edit', 1, 1, 1, array['Commentaire']
        from generate_series(1, ${count}::integer - (select count(*)::integer from ${changeSets}))
        returning id)
      insert into ${rowChanges} (change_set_id, row_id, columns, before, after)
      select made.id, (select min(row_id) from ${sql.id(schema, 'entries')}), array['Commentaire'], array[null::jsonb],
             array[to_jsonb('seen with the supplier, change ' || made.id)] from made`.execute(tx)
    for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
  })
  await sql`analyze ${changeSets}, ${rowChanges}`.execute(owner)
}

/** The first project with entries. */
export async function findFilledProject(owner: Db): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select project_id as id from core.views order by 1 limit 1`.execute(owner)
  if (rows[0] === undefined) throw new Error('there is no project')
  return rows[0].id
}
