import { isTextType } from '@quitus/domain/column-type-rules.ts'
import type { Source } from '@quitus/domain/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { closeProjectTable, openForReading } from './project-schema.sql.ts'
import {
  baseTableName,
  projectSchemaName,
  readableBaseName,
  reviewTableName,
  storageDeclaration,
} from './project-tables.ts'
import { holdEdits, lockView, type StoredColumn, selectStoredColumns } from './view-definition.sql.ts'

export type Publication = { id: number; publishedAt: string; rowCount: number; anomalyCount: number }

/**
 * Publishes staged rows as the new content of a view, all in the caller's transaction: until it commits, readers see the old
 * publication. `staged` names a table with `entry_id text`, `anomaly_id text`, `child_index int` (0 = anomaly row) and one
 * column per view column under its storage name (missing ones are null); an anomaly column has its value on every row of the
 * anomaly. Reviewers' edits stay: imported values fill only
 * editable cells that nobody has ever edited. Entries that are gone keep their review row.
 */
export async function publishView(
  tx: Tx,
  projectId: number,
  source: Source,
  staged: { table: RawBuilder<unknown>; columns: ReadonlySet<string>; actorId: number },
): Promise<Publication> {
  await lockView(tx, projectId, source)
  const schema = projectSchemaName(projectId)
  const stored = await selectStoredColumns(tx, projectId, source)
  await sql`
    insert into ${sql.id(schema, 'entries')} (source, entry_id)
    select ${source}, staged.entry_id from ${staged.table} staged order by staged.anomaly_id, staged.child_index
    on conflict (source, entry_id) do nothing`.execute(tx)
  const publication = await insertPublication(tx, projectId, source, staged.table)
  const base = stored.filter((column) => column.storage === 'base').flatMap(withEnglishTexts)
  await fillBaseTable(tx, projectId, source, publication.id, base, staged)
  const review = stored.filter(
    (column) => column.storage === 'review' && staged.columns.has(column.storageName),
  )
  await holdEdits(tx, projectId, source)
  await fillReviewTable(tx, projectId, source, review, staged.table)
  await tx
    .updateTable('core.views')
    .set({ current_publication_id: publication.id })
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .execute()
  await sql`
    insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id, publication_id)
    values (${source}, 'import', ${staged.actorId}, ${publication.id})`.execute(tx)
  return publication
}

async function insertPublication(
  tx: Tx,
  projectId: number,
  source: Source,
  staged: RawBuilder<unknown>,
): Promise<Publication> {
  const answer = await sql<Publication>`
    insert into core.publications (project_id, source, published_at, row_count, anomaly_count, has_child_rows)
    select ${projectId}, ${source}, clock_timestamp(), count(*), count(*) filter (where child_index = 0),
           count(*) filter (where child_index > 0) > 0
    from ${staged} staged
    returning id, published_at as "publishedAt", row_count as "rowCount", anomaly_count as "anomalyCount"`.execute(
    tx,
  )
  const publication = answer.rows[0]
  if (publication === undefined) throw new Error('The publication was not recorded.')
  return publication
}

/** A bilingual column is two stored ones. */
function withEnglishTexts(column: StoredColumn): StoredColumn[] {
  if (column.englishStorageName === null) return [column]
  return [column, { ...column, storageName: column.englishStorageName }]
}

async function fillBaseTable(
  tx: Tx,
  projectId: number,
  source: Source,
  publicationId: number,
  columns: StoredColumn[],
  staged: { table: RawBuilder<unknown>; columns: ReadonlySet<string> },
): Promise<void> {
  const name = baseTableName(source, publicationId)
  const table = sql.id(projectSchemaName(projectId), name)
  // Quick search looks at what every reader sees; it would answer customers about the rest.
  const text = columns.filter(
    (column) =>
      isTextType(column.type) && !column.isHiddenFromCustomers && staged.columns.has(column.storageName),
  )
  const definitions = columns.map(
    (column) => sql`${sql.id(column.storageName)} ${sql.raw(storageDeclaration(column.type))}`,
  )
  const values = columns.map((column) =>
    staged.columns.has(column.storageName) ? sql`staged.${sql.id(column.storageName)}` : sql`null`,
  )
  const separated = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`)
  await sql`
    create table ${table} (
      row_id integer not null, anomaly_id text not null, child_index integer not null, search_text text
      ${separated(definitions)}
    )`.execute(tx)
  await sql`
    insert into ${table}
    select entry.row_id, staged.anomaly_id, staged.child_index,
           core.fold(concat_ws(' ', null ${separated(text.map((column) => sql`staged.${sql.id(column.storageName)}`))}))
           ${separated(values)}
    from ${staged.table} staged
    join ${sql.id(projectSchemaName(projectId), 'entries')} entry
      on entry.source = ${source} and entry.entry_id = staged.entry_id
    order by staged.anomaly_id, staged.child_index`.execute(tx)
  await indexBaseTable(tx, table, columns)
  await closeProjectTable(tx, projectId, name)
  await openForReading(tx, projectId, name, readableBaseName(source, publicationId))
}

/** Every order that the grid can ask for has an index over anomaly rows; quick search has a trigram index. */
async function indexBaseTable(tx: Tx, table: RawBuilder<unknown>, columns: StoredColumn[]): Promise<void> {
  await sql`alter table ${table} add primary key (row_id)`.execute(tx)
  await sql`create index on ${table} (anomaly_id, child_index)`.execute(tx)
  await sql`create index on ${table} using gin (search_text gin_trgm_ops)`.execute(tx)
  for (const column of columns) {
    if (column.type === 'FILE' || column.isHidden) continue
    // B-tree entries hold at most a third of a page; longer texts are ordered by their beginning only.
    const key = isTextType(column.type)
      ? sql`left(${sql.id(column.storageName)}, 200) collate "fr-x-icu"`
      : sql.id(column.storageName)
    await sql`create index on ${table} ((${key}), row_id) where child_index = 0`.execute(tx)
  }
  await sql`analyze ${table}`.execute(tx)
}

async function fillReviewTable(
  tx: Tx,
  projectId: number,
  source: Source,
  columns: StoredColumn[],
  staged: RawBuilder<unknown>,
): Promise<void> {
  const table = sql.id(projectSchemaName(projectId), reviewTableName(source))
  const names = columns.map((column) => sql.id(column.storageName))
  const listed = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`)
  const kept = columns.map(
    (column) => sql`${sql.id(column.storageName)} = case
      when ${sql.lit(column.storageName)} = any(review.edited_columns) then review.${sql.id(column.storageName)}
      else excluded.${sql.id(column.storageName)} end`,
  )
  await sql`
    insert into ${table} as review (row_id ${listed(names)})
    select entry.row_id ${listed(names.map((name) => sql`staged.${name}`))}
    from ${staged} staged
    join ${sql.id(projectSchemaName(projectId), 'entries')} entry
      on entry.source = ${source} and entry.entry_id = staged.entry_id
    on conflict (row_id) do ${kept.length === 0 ? sql`nothing` : sql`update set ${sql.join(kept)} where not review.is_locked`}`.execute(
    tx,
  )
  await sql`analyze ${table}`.execute(tx)
}
