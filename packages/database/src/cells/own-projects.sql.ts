import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../connection.ts'

/**
 * Is the project of this row one whose rows are in this database? A cell knows the names of all others too. The number
 * of the database is found once for a statement, and not for each row.
 */
export function isOwn(project: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${project}.cell`)} = (select core.own_cell())`
}

/** The projects whose rows are in this database, archived ones too. */
export async function selectOwnProjects(owner: Db): Promise<number[]> {
  const rows = await owner
    .selectFrom('core.projects')
    .select('id')
    .where(isOwn('core.projects'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Are the rows of this project in this database? False once it has moved to another one. */
export async function isOwnProject(tx: Tx, projectId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('core.projects')
    .select('id')
    .where('id', '=', projectId)
    .where(isOwn('core.projects'))
    .executeTakeFirst()
  return row !== undefined
}

/** Which cell has the rows of this project, as far as this database knows? Undefined where it knows no such project. */
export async function findCellOf(db: Db | Tx, projectId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('core.projects')
    .select('cell')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.cell
}
