import type { Tx } from '@quitus/database/connection.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { deletedEntriesOf, isVisibleDeleted, ownTableOf } from '#views/rows/known-rows.sql.ts'
import { type StoredRow, storedRowColumns } from '#views/rows/rows.sql.ts'
import { historyJson, storedOf } from '#views/rows/stored-value.sql.ts'

/** The numbers of rows that people added; the letters represent « anomalie libre » (decision 042). */
const NUMBER = /^AL-(\d{1,9})$/

/**
 * Lets one person at a time add, delete or put back rows of a view, until the transaction ends; cells are edited
 * meanwhile.
 */
export async function lockOwnRows(tx: Tx, view: View): Promise<void> {
  const key = `rows/${view.projectId}/${view.source}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Has a call with this key added a row? Its entry, whether or not it has been deleted since. */
export async function findEntryByClientKey(
  tx: Tx,
  view: View,
  clientKey: string | undefined,
): Promise<string | undefined> {
  if (clientKey === undefined) return undefined
  const answer = await sql<{ entry_id: string }>`
    select entry_id from ${view.tables.entries} where client_key = ${clientKey} and source = ${view.source}`.execute(
    tx,
  )
  return answer.rows[0]?.entry_id
}

/** Registers a new entry under the next number, which no other entry has had or will have; after `lockOwnRows`. */
export async function insertOwnEntry(
  tx: Tx,
  view: View,
  clientKey: string | undefined,
): Promise<{ rowId: number; entryId: string }> {
  const answer = await sql<{ row_id: number; entry_id: string }>`
    insert into ${view.tables.entries} (source, entry_id, client_key)
    select ${view.source}, 'AL-' || lpad(number::text, greatest(4, length(number::text)), '0'),
      ${clientKey ?? null}::uuid
    from (select coalesce(max(substring(entry_id from ${NUMBER.source})::integer), 0) + 1 as number
          from ${view.tables.entries} where source = ${view.source}) next
    returning row_id, entry_id`.execute(tx)
  const row = answer.rows[0]
  if (row === undefined) throw new Error('The entry was not registered.')
  return { rowId: row.row_id, entryId: row.entry_id }
}

export type GivenValue = { column: ViewColumn; value: WireValue }

/** Puts a new row into the view: what it is into the base table, what people gave it into the review table. */
export async function insertOwnRow(
  tx: Tx,
  view: View,
  { rowId, entryId }: { rowId: number; entryId: string },
  given: { base: readonly GivenValue[]; review: readonly GivenValue[] },
): Promise<void> {
  const names = (values: readonly GivenValue[]) =>
    values.map(({ column }) => sql`, ${sql.id(column.storageName)}`)
  const stored = (values: readonly GivenValue[]) =>
    values.map(({ column, value }) => sql`, ${storedOf(column.type, sql`${historyJson(value)}::jsonb`)}`)
  const together = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql``)
  await sql`
    insert into ${ownTableOf(view)} (row_id, anomaly_id, child_index ${together(names(given.base))})
    values (${rowId}, ${entryId}, 0 ${together(stored(given.base))})`.execute(tx)
  const edited = given.review.map(({ column }) => column.storageName)
  await sql`
    insert into ${view.tables.review} (row_id, edited_columns ${together(names(given.review))})
    values (${rowId}, ${edited}::text[] ${together(stored(given.review))})`.execute(tx)
}

/** Takes rows out of the view and keeps what was in them, so that they can be put back. */
export async function deleteOwnRows(
  tx: Tx,
  view: View,
  changeSet: string,
  rowIds: readonly number[],
): Promise<void> {
  await sql`
    insert into ${deletedEntriesOf(view)} (row_id, source, change_set_id, base_row)
    select base.row_id, ${view.source}, ${changeSet}, to_jsonb(base) from ${view.tables.base} base
    where base.row_id = any(${rowIds}::integer[])`.execute(tx)
  await sql`delete from ${ownTableOf(view)} where row_id = any(${rowIds}::integer[])`.execute(tx)
}

/** Puts deleted rows back as they were; answers those that were deleted, the others are left alone. */
export async function restoreOwnRows(tx: Tx, view: View, entryIds: readonly string[]): Promise<number[]> {
  const base = ownTableOf(view)
  const answer = await sql<{ row_id: number }>`
    with back as (
      delete from ${deletedEntriesOf(view)} deleted using ${view.tables.entries} entry
      where entry.row_id = deleted.row_id and entry.source = ${view.source}
        and entry.entry_id = any(${entryIds}::text[]) ${andVisible(view)}
      returning deleted.base_row
    )
    insert into ${base} select (jsonb_populate_record(null::${base}, back.base_row)).* from back
    returning row_id`.execute(tx)
  return answer.rows.map((row) => row.row_id)
}

export type DeletedRow = { stored: StoredRow; actor: string; impersonator: string | null; deletedAt: string }

/** What has been deleted from the view and not been put back, by whom and when? Those deleted last first. */
export async function selectDeletedRows(
  tx: Tx,
  view: View,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; rows: DeletedRow[] }> {
  const counted = await sql<{ count: string }>`
    select count(*) as count from ${deletedEntriesOf(view)} deleted
    where deleted.source = ${view.source} ${andVisible(view)}`.execute(tx)
  const answer = await sql<StoredRow & { actor: string; impersonator: string | null; deleted_at: string }>`
    select ${storedRowColumns(view)}, core.person_name(${view.projectId}, person.id) as actor,
      core.person_name(${view.projectId}, impersonator.id) as impersonator,
           coalesce(change_set.created_at, deleted.deleted_at) as deleted_at
    from ${deletedEntriesOf(view)} deleted
    cross join lateral jsonb_populate_record(null::${ownTableOf(view)}, deleted.base_row) base
    join ${view.tables.review} review on review.row_id = deleted.row_id
    join ${view.tables.entries} entry on entry.row_id = deleted.row_id
    left join ${view.tables.changeSets} change_set on change_set.id = deleted.change_set_id
    join core.users person on person.id = coalesce(change_set.actor_id, deleted.deleted_by)
    left join core.users impersonator
      on impersonator.id = coalesce(change_set.impersonator_id, deleted.deleted_by_impersonator)
    where deleted.source = ${view.source} ${andVisible(view)}
    order by deleted.change_set_id desc, deleted.row_id desc
    limit ${limit} offset ${offset}`.execute(tx)
  return {
    count: Number(counted.rows[0]?.count ?? 0),
    rows: answer.rows.map((row) => ({
      stored: row,
      actor: row.actor,
      impersonator: row.impersonator,
      deletedAt: row.deleted_at,
    })),
  }
}

function andVisible(view: View): RawBuilder<unknown> {
  return view.condition === null ? sql`` : sql`and ${isVisibleDeleted(view)}`
}
