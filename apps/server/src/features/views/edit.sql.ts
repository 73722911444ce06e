import type { Tx } from '@quitus/database/connection.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { sql } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#http/app-error.ts'
import type { PlannedChange } from './edit-plan.ts'
import type { View } from './view.sql.ts'

/** Takes the review rows of these anomalies for this transaction, in row order so that two writers never block each other. */
export async function lockReviewRows(tx: Tx, view: View, entryIds: readonly string[]): Promise<number[]> {
  const answer = await sql<{ row_id: number }>`
    select review.row_id from ${view.tables.review} review
    where review.row_id in (
      select member.row_id from ${view.tables.base} member
      where member.anomaly_id in (
        select base.anomaly_id from ${view.tables.base} base
        join ${view.tables.entries} entry on entry.row_id = base.row_id
        where entry.source = ${view.source} and entry.entry_id = any(${entryIds}::text[])))
    order by review.row_id for no key update`.execute(tx)
  return answer.rows.map((row) => row.row_id)
}

/** How long an edit waits for a publication that is being switched to; its connection waits with it. */
const PATIENCE = '2s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Holds off publications until this transaction ends (the lock that `holdEdits` takes exclusively), so that a write never meets
 * half-replaced rows. False when the view has been published again since `view` was loaded; throws `publication_in_progress`
 * when one does not finish in time.
 */
export async function lockPublication(tx: Tx, view: View): Promise<boolean> {
  const key = `view/${view.projectId}/${view.source}`
  await sql`select set_config('lock_timeout', ${PATIENCE}, true)`.execute(tx)
  try {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(tx)
  } catch (error) {
    const isLate = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
    throw isLate ? new AppError('publication_in_progress') : error
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(tx)
  const current = await tx
    .selectFrom('core.views')
    .select('current_publication_id')
    .where('project_id', '=', view.projectId)
    .where('source', '=', view.source)
    .executeTakeFirst()
  return current?.current_publication_id === view.publicationId
}

/** Records one user action and returns its id; the cells follow in `insertCellChanges`. */
export async function insertChangeSet(
  tx: Tx,
  view: View,
  actor: SignedInActor,
  kind: string,
  now: Date,
): Promise<string> {
  const answer = await sql<{ id: string }>`
    insert into ${view.tables.changeSets} (source, kind, actor_id, impersonator_id, publication_id, created_at)
    values (${view.source}, ${kind}, ${actor.user.id}, ${actor.impersonator?.id ?? null}, ${view.publicationId}, ${now})
    returning id`.execute(tx)
  return answer.rows[0]?.id ?? ''
}

/** What stood in each cell and what stands there now. */
export async function insertCellChanges(
  tx: Tx,
  view: View,
  changeSet: string,
  changes: readonly PlannedChange[],
): Promise<void> {
  await sql`
    insert into ${view.tables.cellChanges} (change_set_id, row_id, column_name, before, after)
    select ${changeSet}, change.row_id, change.column_name, change.before, change.after
    from unnest(${changes.map((change) => change.rowId)}::integer[],
                ${changes.map((change) => change.column.name)}::text[],
                ${changes.map((change) => toJson(change.before))}::jsonb[],
                ${changes.map((change) => toJson(change.after))}::jsonb[])
         as change (row_id, column_name, before, after)`.execute(tx)
}

/** Writes the new values, one statement per column; an unlock goes first and a lock last, because locked rows refuse the rest. */
export async function updateReviewCells(
  tx: Tx,
  view: View,
  changes: readonly PlannedChange[],
): Promise<void> {
  const isLock = (change: PlannedChange) => change.column.name === ROW_LOCKED_COLUMN
  const groups = [
    changes.filter((change) => isLock(change) && change.after === false),
    ...Map.groupBy(
      changes.filter((change) => !isLock(change)),
      (change) => change.column.name,
    ).values(),
    changes.filter((change) => isLock(change) && change.after === true),
  ]
  for (const group of groups) {
    const column = group[0]?.column
    if (column === undefined) continue
    const name = sql.id(column.storageName)
    await sql`
      update ${view.tables.review} review
      set ${name} = change.value::${sql.raw(COLUMN_TYPE_RULES[column.type].storageType)},
          version = review.version + 1,
          edited_columns = case when ${column.storageName} = any(review.edited_columns) then review.edited_columns
                                else array_append(review.edited_columns, ${column.storageName}) end
      from unnest(${group.map((change) => change.rowId)}::integer[],
                  ${group.map((change) => toStoredText(change.after))}::text[]) as change (row_id, value)
      where review.row_id = change.row_id`.execute(tx)
  }
}

function toJson(value: WireValue): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** Text that PostgreSQL casts to the column's type: a number's exact decimals, a date's model. */
export function toStoredText(value: WireValue): string | null {
  if (value === null) return null
  if (typeof value === 'object') return 'model' in value ? value.model : JSON.stringify(value)
  return String(value)
}
