import type { Tx } from '@quitus/database/connection.ts'
import { baseTableName, projectSchemaName, readableBaseName } from '@quitus/database/views/project-tables.ts'
import { STATE_STORAGE } from '@quitus/database/views/review-table.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
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

/** A value as the store keeps it. */
function storedText({ column }: StoreColumn): RawBuilder<unknown> {
  const stored = columnRef(column, ALIASES)
  return QUERIED_TYPES[column.type].columnar?.copied(stored) ?? stored
}

/** Has the publication at least so many rows? */
export async function hasRows(tx: Tx, view: View, count: number): Promise<boolean> {
  const answer = await sql<{ count: string }>`
    select count(*) as count from (select from ${everyRow(view)} limit ${count}) counted`.execute(tx)
  return Number(answer.rows[0]?.count ?? 0) >= count
}

/**
 * COPY of all rows as CSV: row, its anomaly by the number of a row of it, whether it is the anomaly’s own, state,
 * search text, then the columns; a text that people write is followed by what search reads of it, and of a text of very
 * many values there is nothing else.
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
 * One statement, whose snapshot is the new mark: nothing is changed between the two. Rows are read where at most
 * `limit` have changed.
 */
export function changedRows(
  view: View,
  columns: readonly StoreColumn[],
  { mark, limit }: { mark: string; limit: number },
): RawBuilder<ChangedRow> {
  const texts = columns.flatMap((column) =>
    isText(column) ? [storedText(column), sql`core.fold(${storedText(column)})`] : [storedText(column)],
  )
  const listed = [sql.ref(`review.${STATE_STORAGE}`), ...texts].map(
    (value, at) => sql`array_agg((${value})::text order by base.row_id) as ${sql.id(`v${at}`)}`,
  )
  return sql<ChangedRow>`
    with edits as materialized (
      select edit.id, edit.row_count from ${view.tables.changeSets} edit where ${editedSince(view, mark)}
    ), bounded as (select array_agg(id) as ids, coalesce(sum(row_count), 0) as rows from edits),
    changed as materialized (
      -- By the index of each change set, whatever the planner expects of them: a range and its order need this one,
      -- while for one value the primary key, which rows lead, has the same order and is read from end to end.
      select distinct change.row_id
      from bounded, unnest(bounded.ids) as edited (id), lateral (
        select row_id from ${view.tables.rowChanges} where change_set_id >= edited.id and change_set_id <= edited.id
        order by change_set_id, row_id
      ) change
      where bounded.rows <= ${limit}
    )
    select pg_current_snapshot()::text as mark, (select rows from bounded) as count,
           exists (select from ${view.tables.changeSets} edit
                   where edit.written_by = pg_current_xact_id_if_assigned()) as "isOwn",
           array_agg(base.row_id::text order by base.row_id) as ids, ${sql.join(listed)}
    from ${everyRow(view)}
    where base.row_id = any (array(select row_id from changed))`
}

type ChangedRow = Record<string, (string | null)[] | null> & { mark: string; count: string; isOwn: boolean }

/**
 * The rows that people have changed since a mark. What this very transaction has changed may yet be rolled back, and is
 * nothing for others.
 */
export async function selectChangedRows(
  tx: Tx,
  view: View,
  columns: readonly StoreColumn[],
  since: { mark: string; limit: number },
): Promise<ChangedRows | 'too many' | 'own edits'> {
  const [row] = (await changedRows(view, columns, since).execute(tx)).rows
  if (row === undefined || row.isOwn) return 'own edits'
  if (Number(row.count) > since.limit) return 'too many'
  const ids = (row.ids ?? []).filter((id) => id !== null)
  const lists = Object.keys(row).filter((name) => /^v\d+$/.test(name))
  return { mark: row.mark, rowIds: ids, values: lists.map((_, at) => row[`v${at}`] ?? []) }
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
