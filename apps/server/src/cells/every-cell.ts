import { findCell } from '@quitus/database/cells/id-ranges.sql.ts'
import type { Database } from '@quitus/database/connection.ts'
import type { Cells, Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'
import { selectCells } from './directory.sql.ts'
import { hasFollowed } from './has-followed.ts'

const FOLLOW_MS = 2000

/**
 * The parts of every cell of the installation, each with everything that was committed centrally. Throws `unavailable`
 * where one of them is down, is late, or is not among the settings of this process.
 */
export async function everyCell({ owner: central }: Database, cells: Cells): Promise<Deps[]> {
  const reached = cells.reached()
  const listed = (await selectCells(central)).filter(({ number }) => number > 0)
  const numbers = new Set<number>()
  for (const { database } of reached) {
    const number = await findCell(database.owner)
    if (await hasFollowed(central, { owner: database.owner, number }, FOLLOW_MS)) numbers.add(number)
  }
  if (!cells.isWhole() || listed.some(({ number }) => !numbers.has(number)))
    throw new RetryableError('unavailable', 1)
  return reached
}
