import type { Database } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** Of no use in another installation: who was signed in, and what was sent to them. */
const ENDED = /^core\.(?:sessions|refresh_tokens|tickets|second_factor_challenges|presences|password_links)$/
/** Where a restore says that it cut the chain of the history. */
const OF_BRANCHES = /^project_[0-9]+\.history_(?:branches|branches_id_seq|chain)$/
/** Indexes that a restore leaves for later: filled by it, and empty once they are made. */
const OF_INDEXES = /^core\.pending_indexes/
/** When a migration was applied, and what one makes with an id of its own. */
export const OF_MIGRATIONS =
  /^(?:core\.project_migrations|core\.syntheses|quitus_migrations|quitus_repeatables)$/

/** The schemas that Quitus has there. */
export async function schemasOf({ owner }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname::text as name from pg_namespace
    where nspname in ('core', 'graphile_worker') or nspname ~ '^project_[0-9]+$' order by 1`.execute(owner)
  return rows.map(({ name }) => name)
}

/** Count and checksum of the rows of each table that a restore brings back, and where each sequence is. */
export async function contentsOf(database: Database): Promise<Record<string, string>> {
  const { owner } = database
  const { rows } = await sql<{ name: string; kind: string; columns: string }>`
    select relation.oid::regclass::text as name, relkind::text as kind,
           (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
            where attrelid = relation.oid and attnum > 0 and not attisdropped
              and atttypid not in ('xid8'::regtype, 'pg_snapshot'::regtype)) as columns
    from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'S') and (nspname in ('core', 'graphile_worker') or nspname ~ '^project_[0-9]+$'
      or relname like 'quitus\\_%') order by 1`.execute(owner)
  const contents: Record<string, string> = {}
  for (const { name, kind, columns } of rows) {
    if ([ENDED, OF_BRANCHES, OF_INDEXES].some((left) => left.test(name))) continue
    const answer =
      kind === 'S'
        ? await sql<{
            what: string
          }>`select concat(last_value, is_called) as what from ${sql.raw(name)}`.execute(owner)
        : await sql<{ what: string }>`
            select concat(count(*), ' ', md5(string_agg(line, chr(10) order by line))) as what
            from (select (select row(${sql.raw(columns)})::text) as line from ${sql.raw(name)}) lines`.execute(
            owner,
          )
    contents[name] = answer.rows[0]?.what ?? ''
  }
  return contents
}

/** Counts alone. */
export const countsOf = (contents: Record<string, string>) =>
  Object.entries(contents).map(([name, what]) => [name, what.split(' ')[0]])
