import type { Source } from '@quitus/domain/access/source.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection.ts'
import { projectSchemaName } from './project-tables.ts'
import type { PublicationRun } from './publication-run.ts'
import type { StoredColumn } from './stored-column.ts'
import { wireJson } from './wire-json.sql.ts'

/** An entry that is no longer published, or one whose anomaly's decision was replaced by another's. */
export type GoneEntry = {
  entryId: string
  /** Null for entries that were gone before anybody listed them. */
  anomalyId: string | null
  /** Null: the entry itself is gone. Else the anomaly in which it now is, and whose decision holds for it. */
  joinedAnomalyId: string | null
  publicationId: number
  /** What people had decided, by column name. */
  decisions: Record<string, WireValue>
  /** How many its anomaly has. */
  comments: number
  files: number
}

export type GoneEntries = { count: number; decided: number; entries: GoneEntry[] }

/**
 * Which entries does the new publication lack? Entries that are back leave the list, so do those of earlier
 * publications about which nobody decided anything, unless their anomaly has comments or files; those of the previous
 * publication join it, with what was in their rows.
 */
export async function recordGoneEntries(db: Db, run: PublicationRun): Promise<void> {
  const { base, previousBase, review, goneEntries, deletedEntries, entries } = run.tables
  await sql`
    delete from ${goneEntries} gone
    where gone.source = ${run.source} and gone.joined_anomaly_id is null
      and (exists (select from ${base} base where base.row_id = gone.row_id)
           or (gone.decisions = '{}' and not ${isDiscussed(run)}))`.execute(db)
  if (previousBase !== null) {
    await sql`
      insert into ${goneEntries} (source, row_id, anomaly_id, child_index, publication_id, base_row)
      select ${run.source}, previous.row_id, previous.anomaly_id, previous.child_index, ${run.publicationId},
             to_jsonb(previous) - 'search_text'
      from ${previousBase} previous
      where not exists (select from ${base} base where base.row_id = previous.row_id)
      on conflict (row_id, anomaly_id) do update
        set child_index = excluded.child_index, joined_anomaly_id = null, publication_id = excluded.publication_id,
            decisions = '{}', base_row = excluded.base_row`.execute(db)
  }
  // Decided entries that no list has: they went before lists were kept. What people deleted themselves is not listed
  // as lost.
  await sql`
    insert into ${goneEntries} (source, row_id, publication_id)
    select ${run.source}, review.row_id, ${run.publicationId}
    from ${review} review join ${entries} entry on entry.row_id = review.row_id and entry.source = ${run.source}
    where (review.edited_columns <> '{}' or review.is_locked)
      and not exists (select from ${base} base where base.row_id = review.row_id)
      and not exists (select from ${goneEntries} gone where gone.row_id = review.row_id and gone.joined_anomaly_id is
        null)
      and not exists (select from ${deletedEntries} deleted where deleted.row_id = review.row_id)
    on conflict do nothing`.execute(db)
}

/** Has the anomaly of a row under the name `gone` comments or files? They are read on its page. */
function isDiscussed({ projectId, source }: PublicationRun): RawBuilder<boolean> {
  const of = (table: string) => sql`exists (
    select from ${sql.table(table)} about
    where about.project_id = ${projectId} and about.source = ${source} and about.anomaly_id = gone.anomaly_id
      and about.deleted_at is null)`
  return sql<boolean>`(${of('core.comments')} or ${of('core.attachments')})`
}

/** Writes next to the entries that this publication lost what had been decided about them. */
export async function recordDecisionsOfGoneEntries(db: Db, run: PublicationRun): Promise<void> {
  const columns = run.stored.filter(({ storage }) => storage === 'review')
  await sql`
    update ${run.tables.goneEntries} gone set decisions = ${decisionsOf(columns)}
    from ${run.tables.review} review
    where gone.source = ${run.source} and gone.publication_id = ${run.publicationId} and gone.joined_anomaly_id is null
      and review.row_id = gone.row_id and (review.edited_columns <> '{}' or review.is_locked)`.execute(db)
}

/** Which decisions of anomalies found no place, because their entries are in an anomaly with a decision of its own? */
export async function recordReplacedDecisions(db: Db, run: PublicationRun): Promise<void> {
  const { base, previousBase, review, goneEntries } = run.tables
  const columns = run.stored.filter(
    (column) =>
      run.decisionColumns.includes(column) || (run.isLockOfAnomaly && column.storageName === 'is_locked'),
  )
  const formerRow =
    previousBase === null
      ? sql`null::jsonb`
      : sql`(select to_jsonb(previous) - 'search_text' from ${previousBase} previous where previous.row_id = place.row_id)`
  await sql`
    insert into ${goneEntries} as gone (source, row_id, anomaly_id, joined_anomaly_id, publication_id, decisions,
      base_row)
    select ${run.source}, place.row_id, place.anomaly_id, place.target, ${run.publicationId}, ${decisionsOf(columns)},
      ${formerRow}
    from decision_places place
    join ${review} review on review.row_id = place.row_id
    join ${base} base on base.row_id = place.row_id
    where not place.is_taken
    on conflict (row_id, anomaly_id) do update
      set joined_anomaly_id = excluded.joined_anomaly_id, publication_id = excluded.publication_id,
          decisions = excluded.decisions, base_row = coalesce(excluded.base_row, gone.base_row)`.execute(db)
}

/** What a person decided in a row of `review`, as an object of wire values by column name. */
function decisionsOf(columns: readonly StoredColumn[]): RawBuilder<unknown> {
  const values = columns.map(
    ({ name, storageName, type }) =>
      sql`(${name}::text, ${storageName}::text, ${wireJson(type, sql.ref(`review.${storageName}`))})`,
  )
  if (values.length === 0) return sql`'{}'::jsonb`
  return sql`(
    select coalesce(jsonb_object_agg(cell.name, cell.value), '{}') from (values ${sql.join(values)}) cell (name,
      storage, value)
    where case when cell.name = ${ROW_LOCKED_COLUMN} then review.is_locked else cell.storage =
      any(review.edited_columns) end)`
}

/**
 * What is gone of a view, the decided entries and the latest first; of one publication alone where `publicationId` is
 * given.
 */
export async function selectGoneEntries(
  db: Db,
  projectId: number,
  source: Source,
  requested: { publicationId?: number; offset: number; limit: number },
): Promise<GoneEntries> {
  const schema = projectSchemaName(projectId)
  const concerned = sql`
    gone.source = ${source} and (${requested.publicationId ?? null}::integer is null
                                 or gone.publication_id = ${requested.publicationId ?? null}::integer)`
  const counted = await sql<{ count: number; decided: number }>`
    select count(*)::integer as count, count(*) filter (where gone.decisions <> '{}')::integer as decided
    from ${sql.id(schema, 'gone_entries')} gone where ${concerned}`.execute(db)
  const listed = await sql<GoneEntry>`
    with remarks as (
      select anomaly_id, count(*)::integer as count from core.comments
      where project_id = ${projectId} and source = ${source} and deleted_at is null group by anomaly_id
    ), attached as (
      select anomaly_id, count(*)::integer as count from core.attachments
      where project_id = ${projectId} and source = ${source} and deleted_at is null group by anomaly_id
    )
    select entry.entry_id as "entryId", gone.anomaly_id as "anomalyId", gone.joined_anomaly_id as "joinedAnomalyId",
           gone.publication_id as "publicationId", gone.decisions, coalesce(remarks.count, 0) as comments,
           coalesce(attached.count, 0) as files
    from ${sql.id(schema, 'gone_entries')} gone
    join ${sql.id(schema, 'entries')} entry on entry.row_id = gone.row_id
    left join remarks on remarks.anomaly_id = gone.anomaly_id
    left join attached on attached.anomaly_id = gone.anomaly_id
    where ${concerned}
    order by gone.decisions = '{}', coalesce(remarks.count, attached.count) is null, gone.publication_id desc,
             gone.row_id, gone.anomaly_id
    limit ${requested.limit} offset ${requested.offset}`.execute(db)
  return { count: 0, decided: 0, ...counted.rows[0], entries: listed.rows }
}
