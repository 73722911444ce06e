import { selectOwnProjects } from '@quitus/database/cells/own-projects.sql.ts'
import type { Db } from '@quitus/database/connection.ts'
import type { FileStore } from '#files/file-store.ts'
import { deleteBytes } from './erase-project.ts'
import { deleteProject, lockProject, selectBytesOf } from './project-rows.sql.ts'

/**
 * Removes from a restored cell the projects that have moved to another database since its backup: they go on there, and
 * an erasure there would leave this copy. Before the cell follows the central database again. Returns how many.
 */
export async function removeMovedProjects(
  central: Db,
  cell: { owner: Db; store: FileStore },
  number: number,
): Promise<number> {
  const restored = await selectOwnProjects(cell.owner)
  const moved = await central
    .selectFrom('core.projects')
    .select('id')
    .where('id', 'in', [-1, ...restored])
    .where('cell', '<>', number)
    .execute()
  for (const { id } of moved) {
    const bytes = await cell.owner.transaction().execute(async (tx) => {
      await lockProject(tx, id)
      const ids = await selectBytesOf(tx, id)
      await deleteProject(tx, id)
      return ids
    })
    await deleteBytes({ files: cell, database: cell }, bytes)
  }
  return moved.length
}
