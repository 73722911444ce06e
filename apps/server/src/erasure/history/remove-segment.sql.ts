import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { RemovedHistory } from '../erasures.sql.ts'
import { inProject, isIn, type SealedSegment } from './due-history.sql.ts'

/** Longest wait for a chaining of the same project, or for a change of its rule. */
const LOCK_WAIT = '5s'

/** For how many years is the history kept, as it holds until the transaction ends? Null: for ever. */
export async function lockHistoryRule(
  tx: Tx,
  projectId: number,
): Promise<{ years: number; name: string; company: string; createdAt: string } | undefined> {
  await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx)
  const { rows } = await sql<{ years: number; name: string; company: string; createdAt: string }>`
    select project.history_years as years, project.name, company.name as company, project.created_at as "createdAt"
    from core.projects project join core.companies company on company.id = project.company_id
    where project.id = ${projectId} and project.history_years is not null
    for share of project`.execute(tx)
  // Chaining passes a project by whose chain is locked.
  if (rows.length > 0) await sql`select from ${inProject(projectId, 'history_chain')} for update`.execute(tx)
  return rows[0]
}

/**
 * Removes the change sets of a segment with their cells and links. What is left knows what it needs of them: recoveries
 * when they were moved, deleted rows who deleted them and when.
 */
export async function deleteSegment(tx: Tx, projectId: number, segment: SealedSegment): Promise<void> {
  const removed = sql`
    select change_set.* from ${inProject(projectId, 'history_links')} link
    join ${inProject(projectId, 'change_sets')} change_set on change_set.id = link.change_set_id
    where ${isIn(segment)}`
  await sql`
    with removed as materialized (${removed}), named as (
      select id as step, created_at from removed
      union all select step_id, created_at from removed where step_id is not null
    ), moved as (
      select recovery.id, named.created_at from named
      join ${inProject(projectId, 'recoveries')} recovery on recovery.added_by = named.step
      union all
      select recovery.id, named.created_at from named
      join ${inProject(projectId, 'recoveries')} recovery on recovery.removed_by = named.step)
    update ${inProject(projectId, 'recoveries')} recovery
    set moved_at = greatest(recovery.moved_at, latest.created_at)
    from (select id, max(created_at) as created_at from moved group by id) latest
    where latest.id = recovery.id`.execute(tx)
  await sql`
    update ${inProject(projectId, 'deleted_entries')} deleted
    set deleted_by = removed.actor_id, deleted_by_impersonator = removed.impersonator_id,
        deleted_at = removed.created_at
    from (${removed}) removed where removed.id = deleted.change_set_id`.execute(tx)
  await sql`
    delete from ${inProject(projectId, 'row_changes')} change
    using ${inProject(projectId, 'history_links')} link
    where link.change_set_id = change.change_set_id and ${isIn(segment)}`.execute(tx)
  await sql`
    delete from ${inProject(projectId, 'change_sets')} change_set
    using ${inProject(projectId, 'history_links')} link
    where link.change_set_id = change_set.id and ${isIn(segment)}`.execute(tx)
  await sql`delete from ${inProject(projectId, 'history_links')} link where ${isIn(segment)}`.execute(tx)
}

/**
 * Says of a segment that its rows are gone, until when they were, and which record says so: in a cell none does before
 * the central database has it.
 */
export async function markRemoved(
  tx: Tx,
  projectId: number,
  number: string,
  removed: { until: string; at: Date; erasureId: number | null },
): Promise<void> {
  await sql`
    update ${inProject(projectId, 'history_segments')}
    set removed_at = ${removed.at}, removed_until = ${removed.until}::timestamptz, erasure_id = ${removed.erasureId}
    where number = ${number}`.execute(tx)
}

/** Names the record of what a cell has removed before there was one. */
export async function nameErasure(tx: Tx, projectId: number, erasureId: number): Promise<void> {
  await sql`
    update ${inProject(projectId, 'history_segments')} set erasure_id = ${erasureId}
    where removed_at is not null and erasure_id is null`.execute(tx)
}

/** The record of a history that was removed up to this position; undefined where there is none. */
export async function findHistoryErasure(
  tx: Tx,
  projectId: number,
  position: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from core.erasures
    where kind = 'history' and subject_id = ${projectId} and removed ->> 'position' = ${position}`.execute(tx)
  return rows[0]?.id
}

/** Adds a further segment to the record of this night. */
export async function extendErasure(
  tx: Tx,
  erasureId: number,
  more: { changeSets: number; changes: number; removed: RemovedHistory },
): Promise<void> {
  await sql`
    update core.erasures
    set erased = jsonb_build_object('changeSets', (erased ->> 'changeSets')::bigint + ${more.changeSets}::bigint,
                                    'changes', (erased ->> 'changes')::bigint + ${more.changes}::bigint),
        removed = ${JSON.stringify(more.removed)}::jsonb
    where id = ${erasureId} and kind = 'history'`.execute(tx)
}
