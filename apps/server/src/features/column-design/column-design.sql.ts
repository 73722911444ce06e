import type { ColumnUse } from '@quitus/contract/views/design-columns.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { ViewDesign } from '@quitus/domain/columns/column-design.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'

type Place = { projectId: number; source: Source }

/** Versions that are kept of a description; the latest one can be undone. */
const KEPT_VERSIONS = 50

/** Who made a version, and when; undefined for one that is no longer kept. */
export async function findDesignVersion(
  tx: Tx,
  { projectId, source }: Place,
  version: number,
): Promise<{ by: string; at: string; design: ViewDesign } | undefined> {
  const answer = await sql<{ by: string; at: string; design: ViewDesign }>`
    select core.person_name(project_id, changed_by) as by, design,
           to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from core.view_designs
    where project_id = ${projectId} and source = ${source} and version = ${version}`.execute(tx)
  return answer.rows[0]
}

/** Keeps a version of the description, and forgets those that are long past. */
export async function insertViewDesign(
  tx: Tx,
  { projectId, source }: Place,
  { version, design, actorId }: { version: number; design: ViewDesign; actorId: number },
): Promise<void> {
  await sql`
    insert into core.view_designs (project_id, source, version, design, changed_by)
    values (${projectId}, ${source}, ${version}, ${JSON.stringify(design)}::jsonb, ${actorId})`.execute(tx)
  await sql`
    delete from core.view_designs
    where project_id = ${projectId} and source = ${source} and version <= ${version - KEPT_VERSIONS}`.execute(
    tx,
  )
}

/** The columns that belong to anomalies, by the definition and by staff. */
export async function selectAnomalyColumns(
  tx: Tx,
  { projectId, source }: Place,
): Promise<ReadonlySet<string>> {
  const view = await tx
    .selectFrom('core.views')
    .select('anomaly_columns')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return new Set(view.anomaly_columns)
}

/** No statement of this transaction waits longer than this for the readers and writers of a grid. */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(tx)
}

/** Everyone who shows the view learns, when the transaction ends, that its columns changed. */
export async function announceDesign(tx: Tx, { projectId, source }: Place): Promise<void> {
  await sql`select core.tell_event(${projectId}, 'design', ${source}, null, null)`.execute(tx)
}

/**
 * Where filters, views, syntheses and lists name a column, each with what it is called; the views that people saved for
 * themselves have no name here. Names that are mentioned
 * anywhere in a definition count: one use too many is listed rather than one too few.
 */
export async function selectColumnUses(
  tx: Tx,
  { projectId, source }: Place,
  column: string,
  locale: Locale,
): Promise<ColumnUse[]> {
  const label = sql.ref(locale === 'fr' ? 'label_fr' : 'label_en')
  const names = (definition: string) => sql<boolean>`
    jsonb_path_exists(${sql.ref(definition)}, '$.** ? (@ == $name)', jsonb_build_object('name', ${column}::text))`
  const ofView = sql`project_id = ${projectId} and source = ${source}`
  const ofState = sql`
    (${names('definition')} or definition @@ ${`exists($.layout.*.${JSON.stringify(column)})`}::jsonpath)`
  const answer = await sql<ColumnUse>`
    select 'prefilteredView' as kind, ${label} as label from core.prefiltered_views
    where ${ofView} and (${names('filter')} or ${column} = any(displayed_columns))
    union all
    select 'definedView', ${label} from core.defined_views where ${ofView} and ${names('filter')}
    union all
    select 'savedView', name from core.saved_views where ${ofView} and is_shared and ${ofState}
    union all
    select 'synthesis', ${label} from core.syntheses
    where project_id = ${projectId} and ${source} = 'dashboard' and ${names('definition')}
    union all
    select 'choices', shown.${label} from core.choice_lists list
    join core.view_columns shown
      on shown.project_id = list.project_id and shown.source = list.source and shown.name = list.column_name
    where list.project_id = ${projectId} and list.source = ${source} and list.filter_with_column = ${column}
    union all
    select 'card', null from core.views where ${ofView} and ${names('anomaly_card_design')}
    union all
    select 'letters', null from core.view_columns
    where ${ofView} and name = ${column} and role is not null
    union all
    select 'formula', shown.${label}
    from (select design from core.view_designs where ${ofView} order by version desc limit 1) latest
    cross join lateral jsonb_each(latest.design -> 'added') added (name, said)
    join core.view_columns shown on shown.${ofView} and shown.name = added.name
    where strpos(regexp_replace(regexp_replace(said ->> 'formula', '[{]\\s+', '{', 'g'), '\\s+[}]', '}', 'g'),
                 ${`{${column}}`}) > 0
    union all
    select 'personalView', null from core.saved_views where ${ofView} and not is_shared and ${ofState}
    limit 200`.execute(tx)
  return answer.rows
}

/** How many rows have each of these values in a column that people write into? Values that none has are missing. */
export async function countChoices(
  tx: Tx,
  { projectId, source }: Place,
  storageName: string,
  values: readonly string[],
): Promise<{ value: string; rows: number }[]> {
  if (values.length === 0) return []
  const column = sql.id(storageName)
  const answer = await sql<{ value: string; rows: string }>`
    select ${column}::text as value, count(*) as rows
    from ${sql.id(projectSchemaName(projectId), reviewTableName(source))}
    where ${column}::text = any(${values}::text[]) group by 1 order by 2 desc, 1`.execute(tx)
  return answer.rows.map(({ value, rows }) => ({ value, rows: Number(rows) }))
}

/** In how many rows did people write into this column? */
export async function countWrittenValues(
  tx: Tx,
  { projectId, source }: Place,
  storageName: string,
): Promise<number> {
  const answer = await sql<{ values: string }>`
    select count(${sql.id(storageName)}) as values
    from ${sql.id(projectSchemaName(projectId), reviewTableName(source))}`.execute(tx)
  return Number(answer.rows[0]?.values ?? 0)
}
