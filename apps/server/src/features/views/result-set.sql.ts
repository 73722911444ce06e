import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { RowQuery } from './row-order.sql.ts'
import type { View } from './view.sql.ts'

/** How long a set lives after it was opened or last used. */
const LIFETIME_MINUTES = 60

export type StoredResultSet = { id: string; timestamp: string; definition: RowQuery; rowIds: Buffer | null }

/** Opens a set for its asker; `rowIds` is null when the whole order is still to be computed. Sweeps expired sets of the project. */
export async function insertResultSet(
  tx: Tx,
  view: View,
  userId: number,
  definition: RowQuery,
  rowIds: Buffer | null,
  now: Date,
): Promise<string> {
  await tx.deleteFrom('core.result_sets').where('expires_at', '<', now.toISOString()).execute()
  const row = await tx
    .insertInto('core.result_sets')
    .values({
      project_id: view.projectId,
      source: view.source,
      publication_id: view.publicationId,
      definition: JSON.stringify(definition),
      row_ids: rowIds,
      created_by: userId,
      expires_at: expiry(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Is this set still there for this person, and its publication too? A set in the second half of its life is prolonged. */
export async function findResultSet(
  tx: Tx,
  asked: { id: string; projectId: number; source: string; userId: number },
  now: Date,
): Promise<StoredResultSet | undefined> {
  const answer = await sql<StoredResultSet & { isAging: boolean }>`
    select result_set.id, result_set.definition, result_set.row_ids as "rowIds",
           to_char(publication.published_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as timestamp,
           result_set.expires_at < ${new Date(now.getTime() + (LIFETIME_MINUTES * 60_000) / 2)} as "isAging"
    from core.result_sets result_set
    join core.publications publication on publication.id = result_set.publication_id and publication.retired_at is null
    where result_set.id = ${asked.id} and result_set.project_id = ${asked.projectId}
      and result_set.source = ${asked.source} and result_set.created_by = ${asked.userId}
      and result_set.expires_at > ${now}`.execute(tx)
  const found = answer.rows[0]
  if (found?.isAging === true) {
    await tx
      .updateTable('core.result_sets')
      .set({ expires_at: expiry(now) })
      .where('id', '=', found.id)
      .execute()
  }
  return found
}

/** Keeps the computed order for every process. */
export async function updateRowIds(tx: Tx, id: string, rowIds: Buffer): Promise<void> {
  await tx.updateTable('core.result_sets').set({ row_ids: rowIds }).where('id', '=', id).execute()
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MINUTES * 60_000)
}
