import { sql } from 'kysely'
import type { Db } from '#connection.ts'

/** A move that has begun, as the database says that the project leaves; the other one has the same row. */
export type BegunMove = { from: number; to: number; structure: string }

export async function findMove(owner: Db, projectId: number): Promise<BegunMove | undefined> {
  const row = await owner
    .selectFrom('core.project_moves')
    .select(['from_cell', 'to_cell', 'structure'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row && { from: row.from_cell, to: row.to_cell, structure: row.structure }
}

export async function insertMove(
  owner: Db,
  projectId: number,
  { from, to, structure }: BegunMove,
): Promise<void> {
  await owner
    .insertInto('core.project_moves')
    .values({ project_id: projectId, from_cell: from, to_cell: to, structure })
    .execute()
}

export async function deleteMove(owner: Db, projectId: number): Promise<void> {
  await owner.deleteFrom('core.project_moves').where('project_id', '=', projectId).execute()
}

/** Sets a mark that the other database has once it has everything that was committed before. */
export async function markMove(owner: Db, projectId: number): Promise<string> {
  const answer = await sql<{ mark: string }>`
    update core.project_moves set mark = mark + 1 where project_id = ${projectId} returning mark::text`.execute(
    owner,
  )
  const [row] = answer.rows
  if (row === undefined) throw new Error(`Project ${projectId} does not move.`)
  return row.mark
}

export async function hasMoveMark(owner: Db, projectId: number, mark: string): Promise<boolean> {
  const answer = await sql<{ there: boolean }>`
    select exists (select from core.project_moves
                   where project_id = ${projectId} and mark >= ${mark}::bigint) as there`.execute(owner)
  return answer.rows[0]?.there === true
}

/** Enters another home in the directory, in the central database: from its commit on the project is there. */
export async function updateHome(central: Db, projectId: number, from: number, to: number): Promise<void> {
  const changed = await central
    .updateTable('core.projects')
    .set({ cell: to })
    .where('id', '=', projectId)
    .where('cell', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('core.begun_erasures').select('project_id').where('project_id', '=', projectId))),
    )
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new Error(`Project ${projectId} is not in cell ${from} any more.`)
}

/** Removes uploads that came to an end without their bytes having come: these are where they began. */
export async function deleteUnfinishedUploads(owner: Db, projectId: number): Promise<void> {
  await owner
    .deleteFrom('core.transfer_uploads')
    .where('project_id', '=', projectId)
    .where('state', 'in', ['receiving', 'checking'])
    .execute()
}
