import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'

export type StoredSavedView = {
  id: number
  name: string
  isShared: boolean
  ownerId: number
  owner: string
  changedAt: string
  state: SavedState
}

type Grid = { projectId: number; source: Source }
type Change = { name: string; isShared: boolean; state: SavedState }

/**
 * Which views of a grid does the requesting person see: their own and the shared ones (row-level security), by name?
 */
export async function selectSavedViews(tx: Tx, grid: Grid, id?: number): Promise<StoredSavedView[]> {
  const answer = await sql<StoredSavedView>`
    select saved.id, saved.name, saved.is_shared as "isShared", saved.owner_id as "ownerId",
      core.person_name(saved.project_id, owner.id) as owner,
           to_char(saved.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt",
           saved.definition as state
    from core.saved_views saved join core.users owner on owner.id = saved.owner_id
    where saved.project_id = ${grid.projectId} and saved.source = ${grid.source}
      and (${id ?? null}::integer is null or saved.id = ${id ?? null})
    order by saved.name collate "fr-x-icu", saved.id`.execute(tx)
  return answer.rows
}

/** Which columns of a grid do customers see, whether or not it shows them now? */
export async function selectColumnsForCustomers(
  tx: Tx,
  { projectId, source }: Grid,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('core.view_columns')
    .select('name')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('is_hidden_from_customers', '=', false)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The names of the prefiltered views of a grid that are for staff alone. */
export async function selectStaffOnlyViews(
  tx: Tx,
  { projectId, source }: Grid,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('core.prefiltered_views')
    .select('name')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .where('is_staff_only', '=', true)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Lets one person at a time name a view of this grid, until the transaction ends: names and their number are looked
 * up first.
 */
export async function lockSavedViews(tx: Tx, { projectId, source }: Grid): Promise<void> {
  const key = `saved views/${projectId}/${source}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Is there anything of this source that could be looked at? */
export async function viewExists(tx: Tx, { projectId, source }: Grid): Promise<boolean> {
  const row = await tx
    .selectFrom('core.views')
    .select('source')
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row !== undefined
}

/** How many views of this grid has the person saved, shared ones included? */
export async function countOwnSavedViews(tx: Tx, grid: Grid, ownerId: number): Promise<number> {
  const row = await tx
    .selectFrom('core.saved_views')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('project_id', '=', grid.projectId)
    .where('source', '=', grid.source)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Stores a view; null when the name is taken among the person's own, or among the shared ones. */
export async function insertSavedView(
  tx: Tx,
  grid: Grid,
  ownerId: number,
  view: Change,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('core.saved_views')
    .values({
      project_id: grid.projectId,
      source: grid.source,
      owner_id: ownerId,
      name: view.name,
      is_shared: view.isShared,
      definition: JSON.stringify(view.state),
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Is this name taken by another view, where this one would be: among the owner's personal views, or the shared ones?
 */
export async function isNameTaken(
  tx: Tx,
  grid: Grid,
  view: { id: number; ownerId: number; name: string; isShared: boolean },
): Promise<boolean> {
  const answer = await sql<{ taken: boolean }>`
    select exists (
      select from core.saved_views other
      where other.project_id = ${grid.projectId} and other.source = ${grid.source} and other.id <> ${view.id}
        and lower(other.name) = lower(${view.name}) and other.is_shared = ${view.isShared}
        and (other.is_shared or other.owner_id = ${view.ownerId})) as taken`.execute(tx)
  return answer.rows[0]?.taken ?? false
}

/** Replaces what a saved view holds. */
export async function updateSavedViewRow(tx: Tx, id: number, view: Change, now: Date): Promise<void> {
  await tx
    .updateTable('core.saved_views')
    .set({
      name: view.name,
      is_shared: view.isShared,
      definition: JSON.stringify(view.state),
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Forgets a saved view. */
export async function deleteSavedViewRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('core.saved_views').where('id', '=', id).execute()
}
