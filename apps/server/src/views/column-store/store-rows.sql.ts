import type { Tx } from '@quitus/database/connection.ts'
import { baseTableName, projectSchemaName, readableBaseName } from '@quitus/database/views/project-tables.ts'
import { STATE_STORAGE } from '@quitus/database/views/review-table.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { editedSince } from '#views/query/edits.sql.ts'
import { ALIASES } from '#views/query/row-order.sql.ts'
import { isText, type StoreColumn } from './store-columns.ts'

/** Every row of the publication, whatever its reader may see: conditions on rows are part of each question. */
function everyRow(view: View): RawBuilder<unknown> {
  const base = sql.id(projectSchemaName(view.projectId), readableBaseName(view.source, view.publicationId))
  return sql`${base} base left join ${view.tables.review} review on review.row_id = base.row_id`
}

/** A value as the text that the store is loaded from: instants in UTC. */
function storedText({ column }: StoreColumn): RawBuilder<unknown> {
  const stored = columnRef(column, ALIASES)
  return column.type === 'DATE_TIME' ? sql`(${stored} at time zone 'UTC')` : stored
}

/** Has the publication at least so many rows? */
export async function hasRows(tx: Tx, view: View, count: number): Promise<boolean> {
  const answer = await sql<{ count: string }>`
    select count(*) as count from (select from ${everyRow(view)} limit ${count}) counted`.execute(tx)
  return Number(answer.rows[0]?.count ?? 0) >= count
}

/**
 * COPY of all rows as CSV: row, its anomaly by the number of a row of it, whether it is the anomaly’s own, state, search
 * text, then the columns, each text that people write or of many values followed by what search reads of it.
 */
export function copyEveryRow(
  view: View,
  columns: readonly (StoreColumn & { isWhole: boolean })[],
): RawBuilder<unknown> {
  const anomaly = view.hasChildRows
    ? sql`min(base.row_id) over (partition by base.anomaly_id)`
    : sql`base.row_id`
  const values = columns.flatMap((column) => {
    if (!isText(column)) return [storedText(column)]
    const folded = sql`core.fold(${storedText(column)})`
    if (!column.isWhole) return [folded]
    return column.isChanging ? [storedText(column), folded] : [storedText(column)]
  })
  return sql`
    copy (select base.row_id, ${anomaly}, base.child_index = 0, ${sql.ref(`review.${STATE_STORAGE}`)}, base.search_text,
                 ${sql.join(values)}
          from ${everyRow(view)}) to stdout with (format csv, null '\\N')`
}

/** Digits of a number column: how many it has at most on either side of the decimal mark. */
export type NumberDigits = { whole: number; places: number }

/** How many digits the number columns have; by name. */
export async function measureNumbers(
  tx: Tx,
  view: View,
  columns: readonly StoreColumn[],
): Promise<Map<string, NumberDigits>> {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  if (numbers.length === 0) return new Map()
  const measured = numbers.flatMap((column, at) => {
    const value = sql`(${storedText(column)})::numeric`
    return [
      sql`coalesce(max(min_scale(${value})), 0) as ${sql.id(`places${at}`)}`,
      sql`length(trunc(greatest(max(${value}), -min(${value}), 0))::text) as ${sql.id(`whole${at}`)}`,
    ]
  })
  const answer = await sql<Record<string, number>>`
    select ${sql.join(measured)} from ${everyRow(view)}`.execute(tx)
  const row = answer.rows[0] ?? {}
  return new Map(
    numbers.map(({ name }, at) => [name, { whole: row[`whole${at}`] ?? 1, places: row[`places${at}`] ?? 0 }]),
  )
}

/** Texts of more different values than this are kept as search reads them alone. */
export const MOST_VALUES = 20_000

/** Imported columns of so many different values that a list of them is no help, by storage name. */
export async function selectManyValued(owner: Tx, view: View): Promise<Set<string>> {
  const answer = await sql<{ name: string }>`
    select stats.attname as name
    from pg_stats stats
    join pg_class relation on relation.relname = stats.tablename
    join pg_namespace schema on schema.oid = relation.relnamespace and schema.nspname = stats.schemaname
    where stats.schemaname = ${projectSchemaName(view.projectId)}
      and stats.tablename = ${baseTableName(view.source, view.publicationId)}
      and case when stats.n_distinct < 0 then -stats.n_distinct * relation.reltuples else stats.n_distinct end
          > ${MOST_VALUES}`.execute(owner)
  return new Set(answer.rows.map(({ name }) => name))
}

/** The rows that people have changed since a mark, as texts by column, and the mark of this very reading. */
export type ChangedRows = { mark: string; rowIds: string[]; values: (string | null)[][] }

/**
 * One statement, whose snapshot is the new mark: nothing is changed between the two. `limit` ends the reading; what
 * this very transaction has changed, and may take back, is nothing for others.
 */
export async function selectChangedRows(
  tx: Tx,
  view: View,
  columns: readonly StoreColumn[],
  { mark, limit }: { mark: string; limit: number },
): Promise<ChangedRows | 'too many' | 'own edits'> {
  const texts = columns.flatMap((column) =>
    isText(column) ? [storedText(column), sql`core.fold(${storedText(column)})`] : [storedText(column)],
  )
  const listed = [sql.ref(`review.${STATE_STORAGE}`), ...texts].map(
    (value, at) => sql`array_agg((${value})::text order by base.row_id) as ${sql.id(`v${at}`)}`,
  )
  type Answer = Record<string, (string | null)[] | null> & { mark: string; count: string; isOwn: boolean }
  const answer = await sql<Answer>`
    with changed as materialized (
      select distinct change.row_id
      from ${view.tables.changeSets} edit
      join ${view.tables.cellChanges} change on change.change_set_id = edit.id
      where ${editedSince(view, mark)}
      limit ${limit + 1}
    )
    select pg_current_snapshot()::text as mark, (select count(*) from changed) as count,
           exists (select from ${view.tables.changeSets} edit
                   where edit.written_by = pg_current_xact_id_if_assigned()) as "isOwn",
           array_agg(base.row_id::text order by base.row_id) as ids, ${sql.join(listed)}
    from ${everyRow(view)}
    where base.row_id in (select row_id from changed) and (select count(*) from changed) <= ${limit}`.execute(
    tx,
  )
  const row = answer.rows[0]
  if (row === undefined || row.isOwn) return 'own edits'
  if (Number(row.count) > limit) return 'too many'
  return {
    mark: row.mark,
    rowIds: (row.ids ?? []).filter((id) => id !== null),
    values: listed.map((_, at) => row[`v${at}`] ?? []),
  }
}

/** What search reads of texts, in their order. */
export async function foldTexts(tx: Tx, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const answer = await sql<{ folded: string }>`
    select core.fold(given.text) as folded
    from unnest(${[...texts]}::text[]) with ordinality as given (text, place) order by given.place`.execute(
    tx,
  )
  return answer.rows.map(({ folded }) => folded)
}
