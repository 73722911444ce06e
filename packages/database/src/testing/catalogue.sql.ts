import { sql } from 'kysely'
import type { Db } from '../connection.ts'

const OURS = sql.raw(`nspname !~ '^(pg_|information_schema$)'`)

/** Every table of the database that is ours, with the columns of its primary key and whether it names a project. */
export async function selectTables(
  owner: Db,
): Promise<{ table: string; hasProject: boolean; key: { name: string; type: string }[] }[]> {
  const { rows } = await sql<{ table: string; hasProject: boolean; key: { name: string; type: string }[] }>`
    select format('%s.%s', nspname, relname) as table,
      exists (select from pg_attribute where attrelid = relation.oid and attname = 'project_id' and attnotnull
              and not attisdropped) as "hasProject",
      coalesce((select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
                from pg_index join pg_attribute on attrelid = relation.oid and attnum = any(indkey)
                where indrelid = relation.oid and indisprimary), '[]') as key
    from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'f', 'm') and ${OURS}
    order by 1`.execute(owner)
  return rows
}

/** Every foreign key: the table that has it, and the one that it refers to. */
export async function selectReferences(owner: Db): Promise<{ from: string; to: string; name: string }[]> {
  const { rows } = await sql<{ from: string; to: string; name: string }>`
    select format('%s.%s', own.relnamespace::regnamespace, own.relname) as "from",
      format('%s.%s', other.relnamespace::regnamespace, other.relname) as "to", conname as name
    from pg_constraint join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' order by 1, 3`.execute(owner)
  return rows
}

/** What may read or write tables: functions of ours by `schema.name`, with their whole text. */
export async function selectFunctions(owner: Db): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select format('%s.%s', nspname, proname) as name, pg_get_functiondef(pg_proc.oid) as text
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace join pg_language on pg_language.oid = prolang
    where nspname = 'core' and prokind in ('f', 'p') and lanname in ('sql', 'plpgsql') order by 1`.execute(
    owner,
  )
  return rows
}

/** What belongs to a table and may reach others: its triggers, policies, checks, defaults, and the text of a view. */
export async function selectAttached(owner: Db): Promise<{ table: string; what: string; text: string }[]> {
  const { rows } = await sql<{ table: string; what: string; text: string }>`
    with relation as (
      select pg_class.oid, relkind, format('%s.%s', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and ${OURS}
    )
    select name as table, 'trigger ' || tgname as what, tgfoid::regproc::text || '(' as text
    from relation join pg_trigger on tgrelid = relation.oid and not tgisinternal
    union all
    select name, 'policy ' || polname, concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from relation join pg_policy on polrelid = relation.oid
    union all
    select name, 'check ' || conname, pg_get_constraintdef(pg_constraint.oid)
    from relation join pg_constraint on conrelid = relation.oid and contype = 'c'
    union all
    select name, 'default of ' || attname, pg_get_expr(adbin, adrelid)
    from relation join pg_attrdef on adrelid = relation.oid
    join pg_attribute on attrelid = relation.oid and attnum = adnum
    union all
    select name, 'view', pg_get_viewdef(oid) from relation where relkind in ('v', 'm')
    order by 1, 2`.execute(owner)
  return rows
}
