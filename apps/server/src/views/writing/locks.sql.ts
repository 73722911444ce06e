import type { Tx } from '@quitus/database/connection.ts'
import { isLockTimeout } from '@quitus/database/lock-timeout.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import type { View } from '#views/definition/view.sql.ts'
import { type StoredRow, selectRow } from '#views/rows/rows.sql.ts'

/**
 * What do all rows of the anomalies of these entries hold now? Locks their review rows for this transaction, in row
 * order so that two writers never block each other; a writer that had to wait reads what the previous one wrote.
 */
export async function lockStoredRows(tx: Tx, view: View, entryIds: readonly string[]): Promise<StoredRow[]> {
  const named = sql`
    select named.row_id from ${view.tables.entries} named
    where named.source = ${view.source} and named.entry_id = any(${entryIds}::text[])`
  const concerned = view.hasChildRows
    ? sql`base.anomaly_id in (select anomaly.anomaly_id from ${view.tables.base} anomaly
                              where anomaly.row_id in (${named}))`
    : sql`base.row_id in (${named})`
  if (view.acceptsRows || view.condition !== null) {
    // A statement that waited for a deletion or a withdrawal would still see the row: it is read once all are locked.
    await sql`
      select from ${view.tables.review} review
      where review.row_id in (select base.row_id from ${view.tables.base} base where ${concerned})
      order by review.row_id for no key update`.execute(tx)
  }
  const answer = await sql<StoredRow>`
    ${selectRow(view)} where ${concerned} order by review.row_id for no key update of review`.execute(tx)
  return answer.rows
}

/** How long an edit waits for a publication that is being switched to; its connection waits with it. */
const PATIENCE = '2s'

/**
 * Holds off publications until this transaction ends (the lock that `holdEdits` takes exclusively), so that a write
 * never meets half-replaced rows. False when the view has been published again since `view` was loaded; throws
 * `publication_in_progress` when one does not finish in time.
 */
export async function lockPublication(tx: Tx, view: View): Promise<boolean> {
  try {
    const answer = await sql<{ isCurrent: boolean }>`
      select core.hold_publication(${view.projectId}, ${view.source}, ${view.publicationId}, ${PATIENCE}) as
        "isCurrent"`.execute(tx)
    return answer.rows[0]?.isCurrent === true
  } catch (error) {
    throw isLockTimeout(error) ? new AppError('publication_in_progress') : error
  }
}
