import type { ClientBase } from 'pg'
import { objectStatements } from './object-statements.sql.ts'
import type { DatabaseStructure, SchemaStructure } from './structure.ts'
import { tableStatements } from './table-statements.sql.ts'

/** Schemas of Quitus and of its queue; `public` holds the lists of what has been applied. */
const SCHEMAS = `nspname in ('core', 'public', 'graphile_worker') or nspname ~ '^project_[0-9]+$'`

/** A kind of object that no statement here makes: a backup without it would not be one. */
const UNKNOWN = `
  select format('%s (relation of kind %s)', oid::regclass, relkind) as what from pg_class
  where relnamespace = any($1::regnamespace[]) and relkind not in ('r', 'i', 'S', 'v', 'c', 't')
  union all
  select format('%s (inherits)', inhrelid::regclass) from pg_inherits
  union all
  select format('%s (type of kind %s)', oid::regtype, typtype) from pg_type
  where typnamespace = any($1::regnamespace[]) and typtype not in ('b', 'c')
  union all
  select format('%s (function of kind %s)', oid::regprocedure, prokind) from pg_proc
  where pronamespace = any($1::regnamespace[]) and prokind not in ('f', 'p')
  union all
  select format('%s (operator)', oprname) from pg_operator operator
  where oprnamespace = any($1::regnamespace[])
    and not exists (select from pg_depend where objid = operator.oid and deptype = 'e')
  union all
  select format('%s (statistics)', stxname) from pg_statistic_ext
  union all
  select format('%s (event trigger)', evtname) from pg_event_trigger
  union all
  select format('%s (default rights)', oid) from pg_default_acl
  union all
  select format('%s (policy of the owner is missing)', oid::regclass) from pg_class
  where relnamespace = any($1::regnamespace[]) and relforcerowsecurity and relkind = 'r'
    and not exists (select from pg_policy where polrelid = pg_class.oid and polpermissive and polcmd = '*'
                      and pg_get_expr(polqual, polrelid) = 'true' and current_user::regrole = any(polroles))`

/**
 * Reads what the database consists of, as the transaction of this client sees it; its search path must be empty, so
 * that every name is written with its schema; of some of its schemas where `isRead` says which. Throws for an object
 * that it cannot write down, and for a table that the owner does not see whole.
 */
export async function readStructure(
  client: ClientBase,
  isRead: (schema: string) => boolean = () => true,
): Promise<DatabaseStructure> {
  const named = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where ${SCHEMAS} order by length(nspname), nspname`,
  )
  const names = named.rows.map(({ name }) => name).filter(isRead)
  const unknown = await client.query<{ what: string }>(UNKNOWN, [names])
  if (unknown.rows.length > 0)
    throw new Error(`A backup cannot hold: ${unknown.rows.map(({ what }) => what).join(', ')}.`)
  const extensions = await client.query<{ statement: string }>(`
    select format('create extension if not exists %I schema %I', extname, extnamespace::regnamespace) as statement
    from pg_extension where extname <> 'plpgsql' order by extname`)
  const schemas: SchemaStructure[] = []
  for (const schema of names) schemas.push(await readSchema(client, schema))
  return { extensions: extensions.rows.map(({ statement }) => statement), schemas }
}

/** The same of one schema, which must be of a database that `readStructure` can write down. */
export async function readSchema(client: ClientBase, schema: string): Promise<SchemaStructure> {
  const tables = await tableStatements(client, schema)
  const objects = await objectStatements(client, schema)
  return {
    schema,
    make: [...objects.make, ...tables.make],
    finish: [...tables.finish, ...objects.finish],
    links: tables.links,
    tables: tables.tables,
    sequences: tables.sequences,
  }
}
