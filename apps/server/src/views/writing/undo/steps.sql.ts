import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { STEP_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { countsOf, hasKnownRow } from '#views/writing/history.sql.ts'

/** The step that a change set is, or moves. */
export type Step = {
  id: string
  source: Source
  kind: string
  actorId: number
  impersonatorId: number | null
  /** How many rows it changed. */
  rows: number
}
/** The latest change set of a step: itself, its undo, or a redo. */
export type StepHead = { id: string; kind: string; columns: string[] }
export type ListedStep = {
  id: string
  kind: string
  at: string
  cells: number
  rows: number
  columns: string[]
}

/** True of a column whose type changed after this step: what the step holds of it are values of another type. */
export function isConvertedSince({ convertedAfter }: ViewColumn, { id }: StepHead): boolean {
  return convertedAfter !== null && BigInt(id) <= BigInt(convertedAfter)
}

/** Which step does this change set belong to? */
export async function findStep(tx: Tx, projectId: number, changeSet: string): Promise<Step | undefined> {
  const table = sql.id(projectSchemaName(projectId), 'change_sets')
  const answer = await sql<Step>`
    select step.id, step.source, step.kind, step.actor_id as "actorId", step.impersonator_id as "impersonatorId",
           step.row_count as rows
    from ${table} named join ${table} step on step.id = ${stepOf('named')}
    where named.id = ${changeSet}::bigint`.execute(tx)
  return answer.rows[0]
}

/**
 * Is a change set that is not there among those that the rule of the project no longer keeps? The step of an undo that
 * is kept is removed as well where its own number is.
 */
export async function isRemoved(tx: Tx, projectId: number, changeSet: string): Promise<boolean> {
  const answer = await sql<{ is_removed: boolean }>`
    select exists (select from ${sql.id(projectSchemaName(projectId), 'history_segments')} segment
                   where segment.removed_at is not null
                     and segment.last_change_set_id >= coalesce(
                       (select moved.step_id from ${sql.id(projectSchemaName(projectId), 'change_sets')} moved
                        where moved.id = ${changeSet}::bigint), ${changeSet}::bigint)) as is_removed`.execute(
    tx,
  )
  return answer.rows[0]?.is_removed === true
}

/** Locks the rows of a step for this transaction, in row order like every other writer. */
export async function lockStep(tx: Tx, view: View, step: Step): Promise<void> {
  await sql`
    select count(*) from (
      select review.row_id from ${view.tables.review} review
      where review.row_id in (select change.row_id from ${view.tables.rowChanges} change
                              where change.change_set_id = ${step.id}::bigint)
      order by review.row_id for no key update) locked`.execute(tx)
}

/** What is the latest change set of a step? To be read under the locks of its rows. */
export async function findStepHead(tx: Tx, view: View, step: Step): Promise<StepHead | undefined> {
  const answer = await sql<StepHead>`
    select head.id, head.kind, head.columns from (
      (select moved.id, moved.kind, moved.columns from ${view.tables.changeSets} moved
       where moved.step_id = ${step.id}::bigint order by moved.id desc limit 1)
      union all
      select own.id, own.kind, own.columns from ${view.tables.changeSets} own where own.id = ${step.id}::bigint
    ) head order by head.id desc limit 1`.execute(tx)
  return answer.rows[0]
}

/** Has this user made a new step in the source since a change set? Undo and redo are not new. */
export async function hasNewStep(tx: Tx, view: View, actor: SignedInActor, since: string): Promise<boolean> {
  const answer = await sql<{ exists: boolean }>`
    select exists (select from ${view.tables.changeSets} own
                   where ${isOwn(view, actor, 'own')} and own.id > ${since}::bigint and ${isStep('own')}) as
                     exists`.execute(tx)
  return answer.rows[0]?.exists === true
}

/**
 * Which steps can this user undo, or redo, now, the next one first? Those whose latest change set is not reversed: to
 * undo where it is the step or a redo, to redo where it is an undo that is younger than the last new step.
 */
export async function selectSteps(
  tx: Tx,
  view: View,
  actor: SignedInActor,
  stack: 'undo' | 'redo',
  limit: number,
): Promise<ListedStep[]> {
  const isOnStack =
    stack === 'undo'
      ? sql`(${isStep('listed')} or listed.kind = 'redo')`
      : sql`listed.kind = 'undo' and listed.id > coalesce(
              (select own.id from ${view.tables.changeSets} own where ${isOwn(view, actor, 'own')} and ${isStep('own')}
               order by own.id desc limit 1), 0)`
  const counts =
    view.condition === null ? sql`listed.cell_count as cells, listed.row_count as rows` : countsOf(view)
  const answer = await sql<ListedStep>`
    select step.id, step.kind, step.created_at as at, head.cells, head.rows, head.columns
    from (
      select listed.id, ${stepOf('listed')} as step, ${counts}, listed.columns from ${view.tables.changeSets} listed
      where ${sql.join([isOwn(view, actor, 'listed'), isOnStack, ...hasKnownRow(view)], sql` and `)}
        and not exists (select from ${view.tables.changeSets} later where later.undoes_id = listed.id)
      order by listed.id desc limit ${limit}
    ) head
    join ${view.tables.changeSets} step on step.id = head.step
    order by head.id desc`.execute(tx)
  return answer.rows
}

function isStep(alias: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.kind`)} in (${sql.join(STEP_KINDS.map((kind) => sql.lit(kind)))})`
}

/**
 * Behind row-level security an index is not looked into for what `coalesce` answers, which PostgreSQL does not take for
 * leakproof.
 */
function stepOf(alias: string): RawBuilder<unknown> {
  const [id, step] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.step_id`)]
  return sql`case when ${step} is null then ${id} else ${step} end`
}

function isOwn(view: View, { user, impersonator }: SignedInActor, alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isTheirs =
    impersonator === null
      ? sql`${column('impersonator_id')} is null`
      : sql`${column('impersonator_id')} = ${impersonator.id}`
  return sql`${column('source')} = ${view.source} and ${column('actor_id')} = ${user.id} and ${isTheirs}`
}
