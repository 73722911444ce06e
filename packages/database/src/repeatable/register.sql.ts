import type { ObjectForm } from './expand-repeatable.ts'
import type { RepeatableFile } from './repeatable-files.ts'

/** Runs statements in the transaction of its maker: several where no values are given. */
export type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: readonly Record<string, unknown>[] }>

/** A file as it was applied to a schema. */
export type AppliedFile = ObjectForm & { path: string; checksum: string }

/** Which files a schema was given, with what they made: what is no longer in a file is dropped by it. */
export const CREATE_REGISTER = `
  create table if not exists public.quitus_repeatables (
    schema_name text not null,
    path text not null,
    checksum text not null,
    kind text not null,
    name text not null,
    target text,
    tables text[] not null,
    without text,
    applied_at timestamptz not null default now(),
    primary key (schema_name, path)
  )`

/** What a schema was given until now. */
export async function selectApplied(run: Run, schemaName: string): Promise<AppliedFile[]> {
  const { rows } = await run(
    'select path, checksum, kind, name, target, tables, without from public.quitus_repeatables where schema_name = $1',
    [schemaName],
  )
  return rows as AppliedFile[]
}

/** Records files that a schema was just given, and forgets those that are gone. */
export async function recordApplied(
  run: Run,
  schemaName: string,
  { changed, gone }: { changed: readonly RepeatableFile[]; gone: readonly string[] },
): Promise<void> {
  const rows = changed.map(({ path, checksum, kind, name, target, tables, without }) => ({
    path,
    checksum,
    kind,
    name,
    target,
    tables,
    without,
  }))
  await run('delete from public.quitus_repeatables where schema_name = $1 and path = any($2::text[])', [
    schemaName,
    [...gone, ...changed.map(({ path }) => path)],
  ])
  await run(
    `insert into public.quitus_repeatables (schema_name, path, checksum, kind, name, target, tables, without)
     select $1, path, checksum, kind, name, target, tables, without
     from jsonb_to_recordset($2::jsonb) given
       (path text, checksum text, kind text, name text, target text, tables text[], without text)`,
    [schemaName, JSON.stringify(rows)],
  )
}

/** The functions, triggers, policies and views that a schema has, as `placeObject` names them. */
export async function selectObjects(run: Run, schemaName: string): Promise<Set<string>> {
  const { rows } = await run(
    `with relation as (
       select oid, format('%I.%I', $1::text, relname) as name, relkind from pg_class
       where relnamespace = to_regnamespace($1) and relkind in ('r', 'v')
     )
     select format('function %I.%I', $1::text, proname) as id from pg_proc where pronamespace = to_regnamespace($1)
     union all
     select format('trigger %I on %s', tgname, name) from relation
     join pg_trigger on tgrelid = relation.oid and not tgisinternal
     union all
     select format('policy %I on %s', polname, name) from relation join pg_policy on polrelid = relation.oid
     union all
     select 'view ' || name from relation where relkind = 'v'`,
    [schemaName],
  )
  return new Set(rows.map(({ id }) => String(id)))
}
