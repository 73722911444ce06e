import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { openItemsTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { DuplicateDecisionName } from '@quitus/domain/suppliers/duplicate-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { ALIASES, joinReview } from '#views/query/row-order.sql.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'
import type { CleanUpColumns, OpenItemColumns } from './clean-up-list.ts'

const DUPLICATE = sql.lit('duplicate' satisfies DuplicateDecisionName)
const DIFFERENT = sql.lit('different' satisfies DuplicateDecisionName)

/**
 * What is to be done with each account of these groups (`row_id, place`)? `keep` the account that goes on, `block`
 * the duplicates that merge into it, `choose` duplicates of a group that keeps none; null for every other account,
 * and for a group in which nothing was decided.
 */
function accounts(
  { view, code, decision, keep }: CleanUpColumns,
  requested: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [own, decided, kept] = [code, decision, keep].map((column) => columnRef(column, ALIASES))
  const isKept = sql`(${own} = ${kept} and ${decided} is distinct from ${DIFFERENT})`
  return sql`(
    select *, case when is_kept and has_duplicates then 'keep'
                   when is_duplicate and has_kept then 'block' when is_duplicate then 'choose' end as action
    from (
      select requested.place, base.row_id, base.child_index, ${kept} as kept, coalesce(${isKept}, false) as is_kept,
             coalesce(${decided} = ${DUPLICATE}, false) as is_duplicate, coalesce(bool_or(${isKept}) over same_group,
               false) as has_kept,
             coalesce(bool_or(${decided} = ${DUPLICATE} and ${own} is distinct from ${kept}) over same_group, false) as
               has_duplicates
      from ${requested} join ${view.tables.base} anomaly on anomaly.row_id = requested.row_id
      join ${view.tables.base} base on base.anomaly_id = anomaly.anomaly_id ${joinReview(view, true)}
      window same_group as (partition by base.anomaly_id)
    ) account
  )`
}

const orderOf = (order: Buffer) =>
  sql`unnest(${toIntegerArray(order)}::integer[]) with ordinality as requested (row_id, place)`

/** The lines of these groups as a statement for COPY, without parameters: 0, and the texts of the columns. */
export function cleanUpStatement(
  columns: CleanUpColumns,
  timeZone: string,
  rowIds: readonly number[],
): RawBuilder<unknown> {
  // Numbers of our own.
  const requested = sql`unnest(${sql.raw(`'{${rowIds.join()}}'::integer[]`)}) with ordinality as requested (row_id, place)`
  const exported = (column: ViewColumn, value: RawBuilder<unknown>) =>
    STORED_TYPES[column.type].exported(value, timeZone)
  const moved = (column: ViewColumn) =>
    sql`case when action = 'block' then ${exported(column, columnRef(column, ALIASES))} end`
  const values = [
    ...columns.identity.map((column) => exported(column, columnRef(column, ALIASES))),
    sql`action`,
    sql`case when action = 'block' then kept end`,
    ...columns.moved.map(moved),
  ]
  return sql`copy (
    select 0, ${sql.join(values)}
    from ${accounts(columns, requested)} account
    join ${columns.view.tables.base} base on base.row_id = account.row_id
    where action is not null order by account.place, action <> 'keep', account.child_index) to stdout with (format
      text, null '')`
}

/** The open items of the accounts that are blocked, as a statement like that of the accounts. */
export function openItemsStatement(
  { source, day, amount }: OpenItemColumns,
  timeZone: string,
  rowIds: readonly number[],
): RawBuilder<unknown> {
  const requested = sql`unnest(${sql.raw(`'{${rowIds.join()}}'::integer[]`)}) with ordinality as requested (row_id, place)`
  const own = columnRef(source.code, ALIASES)
  const values = [
    ...source.identity.map((column) =>
      STORED_TYPES[column.type].exported(columnRef(column, ALIASES), timeZone),
    ),
    sql`account.kept`,
    sql`item.number`,
    STORED_TYPES[day.type].exported(sql`item.day::timestamp`, timeZone),
    STORED_TYPES[amount.type].exported(sql`item.amount`, timeZone),
  ]
  return sql`copy (
    select 0, ${sql.join(values)}
    from ${accounts(source, requested)} account
    join ${source.view.tables.base} base on base.row_id = account.row_id
    join ${openItemsOf(source.view)} item on item.account collate "C" = ${own}::text collate "C"
    where action = 'block' order by account.place, account.child_index, item.day nulls last, item.number) to stdout
      with (format text, null '')`
}

/** Did the publication keep its open items? Earlier ones did not. */
export async function keptOpenItems(tx: Tx, { projectId, publicationId }: View): Promise<boolean> {
  const answer = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${projectSchemaName(projectId)}::text,
      ${openItemsTableName(publicationId)}::text)) is not null as "isThere"`.execute(tx)
  return answer.rows[0]?.isThere === true
}

const openItemsOf = ({ projectId, publicationId }: View) =>
  sql.id(projectSchemaName(projectId), openItemsTableName(publicationId))

/** How many accounts the list of these groups has, and what the columns of what is moved add up to; exact decimals. */
export async function selectCleanUpTotals(
  tx: Tx,
  columns: CleanUpColumns,
  order: Buffer,
): Promise<{ accounts: number; moved: (string | null)[] }> {
  const sums = columns.moved.map(
    (column, at) =>
      sql`(sum(${columnRef(column, ALIASES)}) filter (where action = 'block'))::text as ${sql.id(`s${at}`)}`,
  )
  const answer = await sql<{ accounts: number } & Record<string, string | null>>`
    select ${sql.join([sql`count(*)::integer as accounts`, ...sums])}
    from ${accounts(columns, orderOf(order))} account
    join ${columns.view.tables.base} base on base.row_id = account.row_id
    where action is not null`.execute(tx)
  const row = answer.rows[0]
  return { accounts: row?.accounts ?? 0, moved: columns.moved.map((_, at) => row?.[`s${at}`] ?? null) }
}
