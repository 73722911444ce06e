import type { ClientBase } from 'pg'

const OWN = (catalogue: string) =>
  `not exists (select from pg_depend where objid = ${catalogue}.oid and classid = '${catalogue}'::regclass and deptype = 'e')`

const MAKE = `
  select format('create schema if not exists %I', nspname) as statement from pg_namespace where nspname = $1
  union all
  select format('create collation %I.%I (provider = icu, locale = %L, deterministic = %s)', $1, collname,
    coalesce(to_jsonb(pg_collation) ->> 'colllocale', to_jsonb(pg_collation) ->> 'colliculocale'),
    case when collisdeterministic then 'true' else 'false' end)
  from pg_collation where collnamespace = to_regnamespace($1) and ${OWN('pg_collation')}
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = to_regnamespace($1) and ${OWN('pg_proc')}`

const FINISH = `
  select statement from (
  select 1 as place, format('grant %s on schema %I to %s', privilege_type, nspname, case grantee when 0 then 'public' else grantee::regrole::text end)
    as statement
  from pg_namespace, aclexplode(nspacl) where nspname = $1 and nspname <> 'public' and grantee <> nspowner
  union all
  select 2, format('revoke all on routine %s from public', oid::regprocedure) from pg_proc
  where pronamespace = to_regnamespace($1) and proacl is not null and ${OWN('pg_proc')}
  union all
  select 3, format('grant %s on routine %s to %s', privilege_type, pg_proc.oid::regprocedure,
    case grantee when 0 then 'public' else grantee::regrole::text end)
  from pg_proc, aclexplode(proacl)
  where pronamespace = to_regnamespace($1) and grantee <> proowner and ${OWN('pg_proc')}
  ) described order by place, statement`

/** What makes a schema, its collations and functions, and gives others rights to them. */
export async function objectStatements(
  client: ClientBase,
  schema: string,
): Promise<{ make: string[]; finish: string[] }> {
  const statements = async (text: string) =>
    (await client.query<{ statement: string }>(text, [schema])).rows.map(({ statement }) => statement)
  return { make: await statements(MAKE), finish: await statements(FINISH) }
}
