import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../connection.ts'
import { isLockTimeout } from '../lock-timeout.ts'
import { projectSchemaName } from './project-tables.ts'

/**
 * Drops the tables of publications older than the current and the previous one, and returns how many publications
 * went. Each goes in a transaction of its own and without waiting: one that someone is reading right now stays until
 * the next time, so readers are never held up. From then on its timestamp is refused like that of a publication that
 * never was (decision 025).
 */
export async function retirePublications(owner: Db, projectId: number, source: Source): Promise<number> {
  const old = await owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('retired_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(2)
    .execute()
  let retired = 0
  for (const { id } of old) {
    if (
      await owner
        .transaction()
        .execute((tx) => retire(tx, projectId, id))
        .catch(isHeldByReader)
    )
      retired++
  }
  return retired
}

/** Passes over a lock that is not to be had, as "not retired". */
function isHeldByReader(error: unknown): false {
  if (isLockTimeout(error)) return false
  throw error
}

async function retire(tx: Tx, projectId: number, publicationId: number): Promise<boolean> {
  const claimed = await sql`
    select from core.publications where id = ${publicationId} and retired_at is null for update skip locked`.execute(
    tx,
  )
  if (claimed.rows.length === 0) return false
  const schema = projectSchemaName(projectId)
  const relations = await sql<{ name: string; isView: boolean }>`
    select relation.relname::text as name, relation.relkind = 'v' as "isView"
    from pg_class relation
    where relation.relnamespace = to_regnamespace(${schema}) and relation.relkind in ('r', 'v')
      and relation.relname ~ ${`_${publicationId}$`}
    order by relation.relkind desc, relation.relname`.execute(tx)
  // Views lock what they read, so that they come first here and in every reader.
  for (const { name } of relations.rows) {
    await sql`lock table ${sql.id(schema, name)} in access exclusive mode nowait`.execute(tx)
  }
  for (const { name, isView } of relations.rows) {
    await sql`drop ${isView ? sql`view` : sql`table`} ${sql.id(schema, name)}`.execute(tx)
  }
  await tx
    .updateTable('core.publications')
    .set({ retired_at: sql`clock_timestamp()` })
    .where('id', '=', publicationId)
    .execute()
  return true
}
