import { sql } from 'kysely'
import type { Db, Tx } from '#connection.ts'
import { projectSchemaName } from '#views/project-tables.ts'
import { MOVING } from '../replication.sql.ts'
import { MOVED_TABLES, publicationOf } from './moved-tables.ts'

/** How long a table may be in use before the move is given up; people wait behind it. */
const LOCK_WAIT = '3s'

type MovingTable = {
  /** Qualified and quoted. */
  table: string
  /** Neither what the other database generates, nor numbers of transactions, which mean nothing there. */
  columns: string
  isWhole: boolean
  isKeyed: boolean
}

/** Publishes everything that a project has in this database, as its owner. */
export async function publishProject(owner: Db, projectId: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
    const tables = await selectTables(tx, projectId)
    // Rows that change are named by an index that says of which project they are, or else by all they have.
    for (const statement of [
      ...tables
        .filter(({ isKeyed }) => !isKeyed)
        .map(({ table }) => `alter table ${table} replica identity full`),
      ...(await selectIdentities(tx)),
    ])
      await sql.raw(statement).execute(tx)
    const published = [
      ...tables.map(({ table, columns, isWhole }) => (isWhole ? table : `${table} (${columns})`)),
      ...MOVED_TABLES.map((table) => `core.${table} where (project_id = ${Math.trunc(projectId)})`),
    ]
    await sql`create publication ${sql.id(publicationOf(projectId))} for table ${sql.raw(published.join(', '))}`.execute(
      tx,
    )
  })
}

/** Ends what `publishProject` began; nothing to do where it is not. */
export async function withdrawProject(owner: Db, projectId: number): Promise<void> {
  await sql`drop publication if exists ${sql.id(publicationOf(projectId))}`.execute(owner)
  const others = await sql`select from pg_publication where starts_with(pubname, ${MOVING}) limit 1`.execute(
    owner,
  )
  if (others.rows.length > 0) return
  await owner.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
    const changed = await sql<{ table: string }>`
      select format('%I.%I', nspname, relname) as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'core' and relkind = 'r' and relreplident <> 'd'`.execute(tx)
    for (const { table } of changed.rows)
      await sql.raw(`alter table ${table} replica identity default`).execute(tx)
  })
}

/** Is the project published for a move? */
export async function isPublished(owner: Db, projectId: number): Promise<boolean> {
  const found = await sql`select from pg_publication where pubname = ${publicationOf(projectId)}`.execute(
    owner,
  )
  return found.rows.length > 0
}

/** The tables of the schema of a project, with what of them is copied. */
export async function selectTables(db: Db | Tx, projectId: number): Promise<MovingTable[]> {
  const answer = await sql<MovingTable>`
    select format('%I.%I', nspname, relname) as table,
           string_agg(quote_ident(attname), ', ' order by attnum)
             filter (where atttypid not in ('xid8'::regtype, 'pg_snapshot'::regtype)) as columns,
           bool_and(atttypid not in ('xid8'::regtype, 'pg_snapshot'::regtype)) as "isWhole",
           exists (select from pg_index where indrelid = relation.oid and indisprimary) as "isKeyed"
    from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = ${projectSchemaName(projectId)} and relkind = 'r' and relpersistence = 'p'
    group by relation.oid, nspname, relname order by relname`.execute(db)
  return answer.rows
}

/**
 * What lets tables of `core` whose primary key does not say the project publish the changes of one project alone.
 * Newer servers refuse to change a table that is named by all it has while it has generated columns.
 */
async function selectIdentities(tx: Tx): Promise<string[]> {
  const answer = await sql<{ statement: string }>`
    select format('alter table core.%I replica identity %s', relname,
             coalesce((select format('using index %I', (select index.relname from pg_class index where index.oid = indexrelid)) from pg_index
                       where indrelid = relation.oid and indisunique and indimmediate and indisvalid
                         and indpred is null and indexprs is null
                         and exists (select from pg_attribute where attrelid = indrelid and attnum = any(indkey)
                                       and attname = 'project_id')
                         and not exists (select from pg_attribute where attrelid = indrelid and attnum = any(indkey)
                                           and not attnotnull)
                       order by indnatts, indexrelid limit 1), 'full')) as statement
    from pg_class relation
    where relnamespace = 'core'::regnamespace and relname = any(${MOVED_TABLES}::text[]) and relreplident = 'd'
      and not exists (select from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
                      where indrelid = relation.oid and indisprimary and attname = 'project_id')
    order by relname`.execute(tx)
  return answer.rows.map(({ statement }) => statement)
}
