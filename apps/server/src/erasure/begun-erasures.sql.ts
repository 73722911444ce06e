import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

export type BegunErasure = {
  projectId: number
  reference: string | null
  actorId: number | null
  isByRule: boolean
}

/** Records that a project in a cell is being erased; one that has begun keeps who began it. */
export async function insertBegun(tx: Tx, erasure: BegunErasure, at: Date): Promise<void> {
  await tx
    .insertInto('core.begun_erasures')
    .values({
      project_id: erasure.projectId,
      begun_at: at,
      actor_id: erasure.actorId,
      is_by_rule: erasure.isByRule,
      reference: erasure.reference,
    })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute()
}

/** An erasure that has begun, for this transaction alone; undefined where there is none any more. */
export async function lockBegun(tx: Tx, projectId: number): Promise<BegunErasure | undefined> {
  const row = await tx
    .selectFrom('core.begun_erasures')
    .select(['project_id', 'reference', 'actor_id', 'is_by_rule'])
    .where('project_id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { projectId, reference: row.reference, actorId: row.actor_id, isByRule: row.is_by_rule }
}

/** Gives one up of which nothing has been carried out yet. */
export async function deleteBegun(central: Db, projectId: number): Promise<void> {
  await central.deleteFrom('core.begun_erasures').where('project_id', '=', projectId).execute()
}

/** Which projects are being erased, those first that have been so for longest? */
export async function selectBegun(central: Db): Promise<number[]> {
  const rows = await central
    .selectFrom('core.begun_erasures')
    .select('project_id')
    .orderBy('begun_at')
    .execute()
  return rows.map(({ project_id }) => project_id)
}

/** The record of an erased project; undefined where it is not erased. */
export async function findErasureOf(central: Db, projectId: number): Promise<number | undefined> {
  const answer = await sql<{ id: number }>`
    select id from core.erasures where kind = 'project' and subject_id = ${projectId} order by id desc limit 1`.execute(
    central,
  )
  return answer.rows[0]?.id
}
