import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'

/** How long a set lives after it was opened or last used. */
const LIFETIME_MINUTES = 60

/** A set without its ids, which may be megabytes. */
export type StoredResultSet = { id: string; timestamp: string; definition: RowQuery; audience: string }

/** What makes two sets the same: the key, and the mark of edits where the order reads what people change. */
export type Sharing = { key: Buffer; audience: string; knownEdits: string | null }

/** Stores a new set; `rowIds` is its first window, or all of it. */
export async function insertResultSet(
  tx: Tx,
  view: View,
  definition: RowQuery,
  sharing: Sharing,
  ids: { rowIds: Buffer; isWhole: boolean },
  now: Date,
): Promise<string> {
  const row = await tx
    .insertInto('core.result_sets')
    .values({
      project_id: view.projectId,
      source: view.source,
      publication_id: view.publicationId,
      sharing_key: sharing.key,
      audience: sharing.audience,
      known_edits: sharing.knownEdits,
      definition: JSON.stringify(definition),
      row_ids: ids.rowIds,
      is_whole: ids.isWhole,
      expires_at: expiry(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Of the living sets that someone opened with this key, the one that knows of most edits. */
export async function findSetByKey(
  tx: Tx,
  key: Buffer,
  now: Date,
): Promise<{ id: string; isWhole: boolean; knownEdits: string | null; isAging: boolean } | undefined> {
  return tx
    .selectFrom('core.result_sets')
    .select(['id', 'is_whole as isWhole', 'known_edits as knownEdits'])
    .select(sql<boolean>`expires_at < ${halfway(now)}`.as('isAging'))
    .where('sharing_key', '=', key)
    .where('expires_at', '>', now.toISOString())
    .orderBy(sql`pg_snapshot_xmax(known_edits) desc nulls last, expires_at desc`)
    .limit(1)
    .executeTakeFirst()
}

/** Is this set still there, and its publication too? A set in the second half of its life is prolonged. */
export async function findResultSet(
  tx: Tx,
  requested: { id: string; projectId: number; source: string },
  now: Date,
): Promise<StoredResultSet | undefined> {
  const answer = await sql<StoredResultSet & { isAging: boolean }>`
    select result_set.id, result_set.definition, result_set.audience,
           to_char(publication.published_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp,
           result_set.expires_at < ${halfway(now)} as "isAging"
    from core.result_sets result_set
    join core.publications publication on publication.id = result_set.publication_id and publication.retired_at is null
    where result_set.id = ${requested.id} and result_set.project_id = ${requested.projectId}
      and result_set.source = ${requested.source} and result_set.expires_at > ${now}`.execute(tx)
  const found = answer.rows[0]
  if (found?.isAging === true) await prolongResultSet(tx, found.id, now)
  return found
}

/** Lets a set live as long as if it had been opened now. */
export async function prolongResultSet(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('core.result_sets')
    .set({ expires_at: expiry(now) })
    .where('id', '=', id)
    .execute()
}

/** Ids as stored: the whole order, or its first window. Undefined when the set is gone. */
export async function findRowIds(
  tx: Tx,
  id: string,
): Promise<{ rowIds: Buffer; isWhole: boolean } | undefined> {
  return tx
    .selectFrom('core.result_sets')
    .select(['row_ids as rowIds', 'is_whole as isWhole'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Keeps the whole order for every process; false when the set has one by now, or is gone. */
export async function updateRowIds(tx: Tx, id: string, rowIds: Buffer): Promise<boolean> {
  const updated = await tx
    .updateTable('core.result_sets')
    .set({ row_ids: rowIds, is_whole: true })
    .where('id', '=', id)
    .where('is_whole', '=', false)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MINUTES * 60_000)
}

function halfway(now: Date): Date {
  return new Date(now.getTime() + (LIFETIME_MINUTES * 60_000) / 2)
}
