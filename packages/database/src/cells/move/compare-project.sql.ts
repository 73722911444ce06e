import type { Client } from 'pg'
import { projectSchemaName } from '#views/project-tables.ts'
import { MOVED_TABLES } from './moved-tables.ts'

/** A statement that answers how many rows a table has for a project, and a checksum of them, whatever their order. */
type Question = { table: string; text: string }

/** Settings by which two servers write the same value in the same way. */
export const SAME_TEXTS = '-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 -c search_path='

/** What is to be compared of a project: every table of its schema, and its rows in the tables of `core`. */
export async function questionsOf(source: Client, projectId: number): Promise<Question[]> {
  const { rows } = await source.query<{ name: string; columns: string; core: boolean }>(
    `select format('%I.%I', nspname, relname) as name, nspname = 'core' as core,
            string_agg(format('%I', attname), ', ' order by attname) as columns
     from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
       and atttypid not in ('xid8'::regtype, 'pg_snapshot'::regtype)
     where relkind = 'r' and relpersistence = 'p'
       and (nspname = $1 or nspname = 'core' and relname = any($2::text[]))
     group by nspname, relname order by 1`,
    [projectSchemaName(projectId), MOVED_TABLES],
  )
  return rows.map(({ name, columns, core }) => ({
    table: name,
    text: `select count(*)::text || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as answer
           from ${name}${core ? ` where project_id = ${Math.trunc(projectId)}` : ''}`,
  }))
}

/** Holds what a database has now, for as long as it is compared. */
export async function holdSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('select 1')
}

/** Names the tables of which two databases do not have the same rows; both hold the snapshots that are compared. */
export async function differingTables(
  source: Client,
  target: Client,
  questions: readonly Question[],
  signal: (compared: number) => void = () => undefined,
): Promise<string[]> {
  const differing: string[] = []
  const answerOf = async (client: Client, text: string) =>
    (await client.query<{ answer: string }>(text)).rows[0]?.answer ?? ''
  for (const [at, { table, text }] of questions.entries()) {
    const [here, there] = await Promise.all([answerOf(source, text), answerOf(target, text)])
    if (here !== there) differing.push(table)
    signal(at + 1)
  }
  return differing
}
