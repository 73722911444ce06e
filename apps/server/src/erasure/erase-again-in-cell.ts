import type { Db } from '@quitus/database/connection.ts'
import type { FileStore } from '#files/file-store.ts'
import { erasePersonHere } from './erase-person.ts'
import { deleteBytes } from './erase-project.ts'
import { isThere, type ListedErasure, listErasures } from './erasures.sql.ts'
import { namePattern } from './name-pattern.ts'
import { lockPerson } from './person-rows.sql.ts'
import { deleteProject, lockProject, selectBytesOf } from './project-rows.sql.ts'

/**
 * Erases in a restored cell what was erased since its backup, by what is on record centrally and the names that the
 * backup has, which nobody else knows any more: before the cell follows the central database again. Answers how much.
 */
export async function eraseAgainInCell(
  central: Db,
  cell: { owner: Db; store: FileStore },
  now: Date,
): Promise<number> {
  let count = 0
  for (const erasure of await listErasures(central)) {
    const bytes = await cell.owner.transaction().execute(async (tx) => {
      if (!(await isThere(tx, erasure))) return null
      if (erasure.kind === 'person') return erasePerson(tx, erasure, now)
      if ((await lockProject(tx, erasure.subjectId)) === undefined) return null
      const ids = await selectBytesOf(tx, erasure.subjectId)
      await deleteProject(tx, erasure.subjectId)
      return ids
    })
    if (bytes === null) continue
    count += 1
    await deleteBytes({ files: cell, database: cell }, bytes)
  }
  return count
}

async function erasePerson(
  tx: Parameters<typeof lockPerson>[0],
  { subjectId: userId, pseudonym }: ListedErasure,
  at: Date,
): Promise<string[] | null> {
  const person = await lockPerson(tx, userId)
  if (person === undefined || pseudonym === null) return null
  const pattern = namePattern({ ...person, otherNames: [] })
  await erasePersonHere(tx, { userId, pattern, pseudonym, at }, { isCell: true })
  return []
}
