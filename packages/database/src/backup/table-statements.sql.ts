import type { ClientBase } from 'pg'
import type { SequenceStructure, TableStructure } from './structure.ts'

type TableStatements = {
  make: string[]
  finish: string[]
  links: string[]
  tables: TableStructure[]
  sequences: SequenceStructure[]
}

const RELATIONS = `relation as (
  select pg_class.* from pg_class where relnamespace = to_regnamespace($1)
    and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
)`

const SEQUENCE_OPTIONS = `format('start with %s increment by %s minvalue %s maxvalue %s cache %s %s', seqstart, seqincrement, seqmin,
  seqmax, seqcache, case when seqcycle then 'cycle' else 'no cycle' end)`

/** The sequence behind an identity column; null for any other column. */
const IDENTITY = `(select format(' generated %s as identity (sequence name %s %s)',
    case attidentity when 'a' then 'always' else 'by default' end, sequence.oid::regclass, ${SEQUENCE_OPTIONS})
  from pg_depend join pg_class sequence on sequence.oid = objid join pg_sequence on seqrelid = sequence.oid
  where refobjid = attrelid and refobjsubid = attnum and deptype = 'i' and classid = 'pg_class'::regclass)`

const TABLES = `
  with ${RELATIONS}
  select format('create %s table %s (%s) %s', case relpersistence when 'u' then 'unlogged' else '' end, relation.oid::regclass,
    string_agg(format('%I %s%s%s%s', attname, format_type(atttypid, atttypmod),
      case when attcollation not in (0, typcollation) then format(' collate %s', attcollation::regcollation) else '' end,
      case when attidentity <> '' then ${IDENTITY}
           when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
           when attgenerated <> '' then format(' generated always as (%s) virtual', pg_get_expr(adbin, adrelid))
           when adbin is not null then format(' default %s', pg_get_expr(adbin, adrelid)) else '' end,
      case when attnotnull then ' not null' else '' end), ', ' order by attnum),
    case when reloptions is null then '' else format('with (%s)', array_to_string(reloptions, ', ')) end) as statement
  from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = relation.oid and adnum = attnum
  where relkind = 'r' group by relation.oid, relpersistence, reloptions, relname order by relname`

/** Sequences by themselves; those of identity columns are made with these. */
const SEQUENCES = `
  with ${RELATIONS}
  select format('create sequence %s as %s %s', relation.oid::regclass, seqtypid::regtype, ${SEQUENCE_OPTIONS}) as statement
  from relation join pg_sequence on seqrelid = relation.oid
  where not exists (select from pg_depend where objid = relation.oid and classid = 'pg_class'::regclass and deptype = 'i')
  order by relname`

const COMPOSITES = `
  with ${RELATIONS}
  select format('create type %s as (%s)', reltype::regtype,
    string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)) as statement
  from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
  where relkind = 'c' group by reltype`

const VIEWS = `
  with ${RELATIONS}
  select format('create %s %s %s as %s', 'view', oid::regclass,
    case when reloptions is null then '' else format('with (%s)', array_to_string(reloptions, ', ')) end,
    pg_get_viewdef(oid)) as statement
  from relation where relkind = 'v' order by relname`

/** In the order in which they must follow each other; the last ones refer to tables of other schemas. */
const FINISH = `
  with ${RELATIONS}, described (place, statement) as (
    select 1, format('alter sequence %s owned by %s.%I', relation.oid::regclass, refobjid::regclass, attname)
    from relation join pg_depend on objid = relation.oid and classid = 'pg_class'::regclass and deptype = 'a'
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid where relkind = 'S'
    union all
    select 1, format('alter table %s alter column %I set storage %s', relation.oid::regclass, attname,
      case attstorage when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' else 'plain' end)
    from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid where relkind = 'r' and attstorage <> typstorage
    union all
    select 2, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
    from relation join pg_constraint on conrelid = relation.oid and contype in ('p', 'u', 'x', 'c')
    union all
    select 3, pg_get_indexdef(indexrelid) from relation join pg_index on indrelid = relation.oid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 4, pg_get_triggerdef(pg_trigger.oid) from relation
    join pg_trigger on tgrelid = relation.oid and not tgisinternal
    union all
    select 5, format('alter table %s %s trigger %I', tgrelid::regclass,
      case tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, tgname)
    from relation join pg_trigger on tgrelid = relation.oid and not tgisinternal and tgenabled <> 'O'
    union all
    select 6, format('create %s %I on %s as %s for %s to %s%s%s', 'policy', polname, polrelid::regclass,
      case when polpermissive then 'permissive' else 'restrictive' end,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(case role when 0 then 'public' when current_user::regrole then 'current_user'
                         else role::regrole::text end, ', ') from unnest(polroles) role),
      ' using (' || pg_get_expr(polqual, polrelid) || ')',
      ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')')
    from relation join pg_policy on polrelid = relation.oid
    union all
    select 7, format('alter table %s enable row level security', oid::regclass) from relation where relrowsecurity
    union all
    select 7, format('alter table %s force row level security', oid::regclass) from relation where relforcerowsecurity
    union all
    select 8, format('grant %s on %s %s to %s%s', privilege_type, case relkind when 'S' then 'sequence' else 'table' end,
      relation.oid::regclass, case grantee when 0 then 'public' else grantee::regrole::text end,
      case when is_grantable then ' with grant option' else '' end)
    from relation, aclexplode(relacl) where relkind in ('r', 'v', 'S') and grantee <> relowner
    union all
    select 8, format('grant %s (%I) on table %s to %s', privilege_type, attname, attrelid::regclass,
      case grantee when 0 then 'public' else grantee::regrole::text end)
    from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped, aclexplode(attacl)
  )
  select statement from described order by place, statement`

const LINKS = `
  with ${RELATIONS}
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
    as statement
  from relation join pg_constraint on conrelid = relation.oid and contype = 'f' order by conname, conrelid::regclass::text`

/** Numbers of transactions mean nothing in another database: nothing was written by one that is still running there. */
const ROWS = `
  with ${RELATIONS}
  select relation.oid::regclass::text as name,
         string_agg(quote_ident(attname), ', ' order by attnum) as columns,
         format('select %s from only %s', string_agg(
           case atttypid when 'xid8'::regtype then '''0''::xid8' when 'pg_snapshot'::regtype then 'null::pg_snapshot'
                else quote_ident(attname) end, ', ' order by attnum), relation.oid::regclass) as read
  from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relkind = 'r' group by relation.oid, relname order by relname`

const VALUES = `
  with ${RELATIONS}
  select oid::regclass::text as name from relation where relkind = 'S' order by relname`

/** What makes the tables, views and sequences of a schema, with all that hangs on them. */
export async function tableStatements(client: ClientBase, schema: string): Promise<TableStatements> {
  const statements = async (text: string) =>
    (await client.query<{ statement: string }>(text, [schema])).rows.map(({ statement }) => statement)
  const sequences: SequenceStructure[] = []
  const named = await client.query<{ name: string }>(VALUES, [schema])
  for (const { name } of named.rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return {
    make: [
      ...(await statements(SEQUENCES)),
      ...(await statements(COMPOSITES)),
      ...(await statements(TABLES)),
      ...(await statements(VIEWS)),
    ],
    finish: await statements(FINISH),
    links: await statements(LINKS),
    tables: (await client.query<TableStructure>(ROWS, [schema])).rows,
    sequences,
  }
}
