import { sql } from 'kysely'
import type { Db } from '../connection.ts'

/** Tables and views that a project has for its views and their publications alone. */
const OF_VIEWS =
  /^(?:readable|review|base|facts|fact_texts|presented|accounts|documents|ledger|document_lines|fec|suppliers|common_invoices|open_items|possible_twins)_/

/** The tables that every project has, and the rights to its schema. */
export async function describeProjectSchema(owner: Db, projectId: number): Promise<string[]> {
  const lines = await describeSchema(owner, `project_${projectId}`)
  // A generated column may be the number of the project.
  const numbered = `default ${projectId} identity`
  return lines
    .filter((line) => !OF_VIEWS.test(line))
    .map((line) => line.replace(numbered, 'default N identity'))
}

/**
 * What a schema consists of, whatever the number of a project and of a publication and the order in which things were
 * made: columns, constraints, indexes, functions, triggers, policies, views, types, rights and owners.
 */
export async function describeSchema(owner: Db, schema: string): Promise<string[]> {
  const answer = await sql<{ line: string }>`
    with relation as (
      select oid, relname, relkind, relacl, relowner, relpersistence, relrowsecurity, relforcerowsecurity, reloptions
      from pg_class where relnamespace = to_regnamespace(${schema})
    ), described (line) as (
      select format('schema %s %s', nspowner::regrole, nspacl) from pg_namespace where nspname = ${schema}
      union all
      select format('%s %s %s owner %s row security %s %s options %s rights %s', relname, relkind, relpersistence, relowner::regrole,
                    relrowsecurity, relforcerowsecurity, reloptions,
                    (select string_agg(each::text, ',' order by each::text)
                     from unnest(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) each))
      from relation where relkind in ('r', 'v', 'S')
      union all
      select format('%s column %s %s %s not null %s default %s identity %s generated %s rights %s', relname, attname,
                    format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
                    (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = relation.oid
                      and adnum = attnum),
                    attidentity, attgenerated, (select string_agg(each::text, ',' order by each::text) from unnest(attacl) each))
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped where relkind in ('r', 'v')
      union all
      select format('%s constraint %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid)) from relation
      join pg_constraint on conrelid = relation.oid and contype not in ('n', 't')
      union all
      select format('%s %s', relname, pg_get_indexdef(indexrelid)) from relation join pg_index on indrelid = relation.oid
      union all
      select format('%s trigger %s %s', relname, tgenabled, pg_get_triggerdef(pg_trigger.oid)) from relation
      join pg_trigger on tgrelid = relation.oid and not tgisinternal
      union all
      select format('%s policy %s %s %s to %s using %s check %s', relname, polname, polcmd, polpermissive,
                    (select string_agg(role::regrole::text, ',' order by role::regrole::text) from unnest(polroles) role),
                    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      from relation join pg_policy on polrelid = relation.oid
      union all
      select format('%s %s', relname, pg_get_viewdef(oid)) from relation where relkind = 'v'
      union all
      select format('function owner %s rights %s %s', proowner::regrole,
                    (select string_agg(each::text, ',' order by each::text)
                     from unnest(coalesce(proacl, acldefault('f', proowner))) each),
                    pg_get_functiondef(oid)) from pg_proc where pronamespace = to_regnamespace(${schema})
      union all
      select format('type %s %s', typname, typtype) from pg_type where typnamespace = to_regnamespace(${schema}) and typtype <> 'b'
        and not exists (select from relation where relation.oid = typrelid and relkind in ('r', 'v'))
      union all
      select format('collation %s', collname) from pg_collation where collnamespace = to_regnamespace(${schema})
    )
    select line from described`.execute(owner)
  const name = /^project_/.test(schema) ? numberless(schema) : (line: string) => line
  return [...new Set(answer.rows.map(({ line }) => name(line)))].sort()
}

const numberless = (schema: string) => (line: string) =>
  line
    .replaceAll(new RegExp(`\\b${schema}\\b`, 'g'), 'project_N')
    .replaceAll(/current_project_id\(\) = \d+/g, 'current_project_id() = N')
    .replaceAll(/_\d+\b/g, '_N')
