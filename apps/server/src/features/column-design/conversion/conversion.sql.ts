import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { selectReviewNumbers } from '@quitus/database/views/view-design.sql.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import type { AddedColumn, AddedColumnType } from '@quitus/domain/columns/column-design.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import type { ConversionError, Converted } from '@quitus/domain/columns/convert-value.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'
import { actionColumns, type UserAction } from '#views/writing/change-set.sql.ts'
import type { Place } from '../change-design.ts'

/** Different values that are read, converted and written at a time: other calls are served in between. */
const VALUES_AT_ONCE = 2000

/** A column that gets another type, where it is stored now, and what it was before its type was changed last. */
export type ConvertedColumn = {
  name: string
  storageName: string
  isAnomalyColumn: boolean
  from: AddedColumnType
  to: AddedColumnType
  former: AddedColumn['former']
}

/** True where the values of both types are stored alike: the column stays where it is. */
export function isStoredAlike(from: AddedColumnType, to: AddedColumnType): boolean {
  return STORED_TYPES[from].declaration === STORED_TYPES[to].declaration
}

/** Makes an empty place for the values of another type, and returns its name. Readers wait up to the commit. */
export async function addSpareColumn(
  tx: Tx,
  { projectId, source }: Place,
  type: AddedColumnType,
): Promise<string> {
  const name = `c${Math.max(0, ...(await selectReviewNumbers(tx, projectId, source))) + 1}`
  await sql`
    alter table ${tableOf({ projectId, source })}
    add column ${sql.id(name)} ${sql.raw(STORED_TYPES[type].declaration)}`.execute(tx)
  return name
}

/** Removes a place that holds no values, or those of the former type. Readers wait up to the commit. */
export async function dropColumn(tx: Tx, place: Place, storageName: string): Promise<void> {
  await sql`alter table ${tableOf(place)} drop column ${sql.id(storageName)}`.execute(tx)
}

/** Temporary tables of the transaction: what each value becomes, and what each row has and gets. */
export async function createConversion(tx: Tx): Promise<void> {
  await sql`
    create temporary table converted_values (before text not null, after jsonb, code text) on commit drop`.execute(
    tx,
  )
  await sql`
    create temporary table converting_rows (row_id integer primary key, version integer not null, before jsonb not null,
      after jsonb, code text, is_shown boolean not null, is_current boolean not null) on commit drop`.execute(
    tx,
  )
}

/** All rows, or those alone that were written since they were collected. */
type Rows = 'all' | 'changed'

const ofRows = (rows: Rows) =>
  rows === 'all' ? sql`true` : sql`review.row_id in (select row_id from changed_rows)`

/** Converts each different value of the column that has not been converted yet, some at a time. */
export async function convertValues(
  tx: Tx,
  place: Place,
  column: ConvertedColumn,
  { rows: requested, convert }: { rows: Rows; convert: (value: WireValue) => Converted },
): Promise<void> {
  const wire = sql`(${wireOf(column)})::text`
  await sql`
    declare values_to_convert no scroll cursor for
    select distinct ${wire} as value from ${tableOf(place)} review
    where ${stored(column)} is not null and ${ofRows(requested)}
      and not exists (select from converted_values known where known.before = ${wire})`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ value: string }>`
      fetch ${sql.lit(VALUES_AT_ONCE)} from values_to_convert`.execute(tx)
    const converted = rows.map(({ value }) => convert(JSON.parse(value)))
    await sql`
      insert into converted_values
      select * from unnest(${rows.map(({ value }) => value)}::text[],
                           ${converted.map((each) => (each.ok ? historyJson(each.value) : null))}::jsonb[],
                           ${converted.map((each) => (each.ok ? null : each.code))}::text[])`.execute(tx)
    if (rows.length < VALUES_AT_ONCE) break
  }
  await sql`close values_to_convert`.execute(tx)
  await sql`analyze converted_values`.execute(tx)
}

/**
 * What each row has and gets. A value that the last change of type wrote, and nobody has changed since, becomes what it
 * was before, to the letter, where the column becomes what it was.
 */
export async function collectRows(tx: Tx, view: View, column: ConvertedColumn, rows: Rows): Promise<void> {
  const { former, to, name, isAnomalyColumn } = column
  const isReturn = former !== undefined && former.type === to
  const joined = isReturn
    ? sql`left join ${view.tables.cellChanges} former on former.change_set_id = ${former.changeSet}::bigint
            and former.row_id = review.row_id and former.column_name = ${name} and former.after = ${wireOf(column)}`
    : sql``
  await sql`
    insert into converting_rows
    select review.row_id, review.version, ${wireOf(column)},
           ${isReturn ? sql`coalesce(former.before, mapped.after)` : sql`mapped.after`}, mapped.code,
           not (${isAnomalyColumn}::boolean and coalesce(base.child_index, 0) > 0), base.row_id is not null
    from ${tableOf(view)} review
    join converted_values mapped on mapped.before = (${wireOf(column)})::text ${joined}
    left join ${view.tables.base} base on base.row_id = review.row_id
    where ${stored(column)} is not null and ${ofRows(rows)}`.execute(tx)
  await sql`analyze converting_rows`.execute(tx)
}

/** Forgets the rows that were written since they were collected, with their history; false where there is none. */
export async function forgetChangedRows(
  tx: Tx,
  view: View,
  column: ConvertedColumn,
  changeSet: string,
): Promise<boolean> {
  const { numAffectedRows: changed } = await sql`
    create temporary table changed_rows on commit drop as
    select review.row_id from ${tableOf(view)} review
    left join converting_rows known on known.row_id = review.row_id
    where case when known.row_id is null then ${stored(column)} is not null else known.version <> review.version end
    `.execute(tx)
  if (changed === 0n) return false
  await sql`delete from converting_rows where row_id in (select row_id from changed_rows)`.execute(tx)
  await sql`
    delete from ${view.tables.rowChanges}
    where change_set_id = ${changeSet}::bigint and row_id in (select row_id from changed_rows)`.execute(tx)
  return true
}

export type ConversionCounts = { values: number; blank: number; refused: number }

/** How many cells have a value, how many have none, and how many have one that cannot be converted? */
export async function countConversion(
  tx: Tx,
  view: View,
  { isAnomalyColumn }: ConvertedColumn,
): Promise<ConversionCounts> {
  const answer = await sql<ConversionCounts>`
    select (count(*) filter (where is_shown))::integer as values,
           greatest(count(*) filter (where is_shown and after is null),
                    least(count(*) filter (where after is null), 1))::integer as refused,
           ((select count(*) from ${view.tables.base} base
             where not ${isAnomalyColumn}::boolean or base.child_index = 0)
            - count(*) filter (where is_shown and is_current))::integer as blank
    from converting_rows`.execute(tx)
  return answer.rows[0] ?? { values: 0, blank: 0, refused: 0 }
}

export type NamedConversion = {
  row: number | null
  entryId: string
  before: WireValue
  after: WireValue
  code: ConversionError | null
}

/** The first rows, in the order of the import, whose value cannot be converted, or can. */
export async function selectNamedConversions(
  tx: Tx,
  view: View,
  { isAnomalyColumn }: ConvertedColumn,
  { isRefused, limit }: { isRefused: boolean; limit: number },
): Promise<NamedConversion[]> {
  const answer = await sql<NamedConversion>`
    select entry.entry_id as "entryId", named.before, named.after, named.code,
           case when named.is_current
                then (select count(*) from ${view.tables.base} base where base.row_id <= named.row_id
                        and (not ${isAnomalyColumn}::boolean or base.child_index = 0))::integer end as row
    from (select * from converting_rows where is_shown and (after is null) = ${isRefused}
          order by is_current desc, row_id limit ${limit}) named
    join ${view.tables.entries} entry on entry.row_id = named.row_id
    order by named.is_current desc, named.row_id`.execute(tx)
  return answer.rows
}

/** Records the conversion in the history; what it changed follows. */
export async function insertConversion(
  tx: Tx,
  view: View,
  action: UserAction,
  { name }: ConvertedColumn,
): Promise<string> {
  const { names, values } = actionColumns(view, action)
  const answer = await sql<{ id: string }>`
    insert into ${view.tables.changeSets} (${names}, columns)
    values (${values}, array[${name}::text]) returning id`.execute(tx)
  return answer.rows[0]?.id ?? ''
}

/** Before and after of each cell whose value is written in another way. */
export async function insertConvertedCells(
  tx: Tx,
  view: View,
  { name }: ConvertedColumn,
  { changeSet, rows }: { changeSet: string; rows: Rows },
): Promise<void> {
  await sql`
    insert into ${view.tables.rowChanges} (change_set_id, row_id, columns, before, after)
    select ${changeSet}::bigint, review.row_id, array[${name}::text], array[review.before], array[review.after]
    from converting_rows review where review.before is distinct from review.after and ${ofRows(rows)}`.execute(
    tx,
  )
  await sql`
    update ${view.tables.changeSets} conversion set cell_count = counted.cells, row_count = counted.cells
    from (select count(*) as cells from converting_rows where is_shown and before is distinct from after) counted
    where conversion.id = ${changeSet}::bigint`.execute(tx)
}

/**
 * Writes the converted values to their new place. Locked rows are converted as well: their lock is about what people
 * decided, which stays.
 */
export async function writeConverted(
  tx: Tx,
  place: Place,
  column: ConvertedColumn,
  storageName: string,
): Promise<void> {
  const table = tableOf(place)
  const edited = sql`array_replace(edited_columns, ${column.storageName}::text, ${storageName}::text)`
  await sql`alter table ${table} disable trigger refuse_change_of_locked_row`.execute(tx)
  await sql`
    update ${table} review set ${sql.id(storageName)} = ${storedOf(column.to, sql`converting_rows.after`)},
      version = review.version + 1, edited_columns = ${edited}
    from converting_rows where converting_rows.row_id = review.row_id`.execute(tx)
  await sql`
    update ${table} set edited_columns = ${edited}, version = version + 1
    where ${column.storageName}::text = any(edited_columns)`.execute(tx)
  await sql`alter table ${table} enable always trigger refuse_change_of_locked_row`.execute(tx)
}

/**
 * The column is of the new type from now on, and its values are where they were written. Every step of the view that
 * there is holds values of the former type.
 */
export async function retypeColumn(
  tx: Tx,
  { name, from, to }: ConvertedColumn,
  view: View,
  storageName: string,
): Promise<void> {
  const { projectId, source } = view
  await sql`
    update core.view_columns set type = ${to}, storage_name = ${storageName}, was_text = was_text or ${isTextType(from)},
      converted_after = (select max(id) from ${view.tables.changeSets})
    where project_id = ${projectId} and source = ${source} and name = ${name}`.execute(tx)
}

function tableOf({ projectId, source }: Place): RawBuilder<unknown> {
  return sql.id(projectSchemaName(projectId), reviewTableName(source))
}

function stored({ storageName }: ConvertedColumn): RawBuilder<unknown> {
  return sql.ref(`review.${storageName}`)
}

function wireOf(column: ConvertedColumn): RawBuilder<unknown> {
  return wireJson(column.from, stored(column))
}
