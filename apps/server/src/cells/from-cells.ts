import type { Deps } from '#deps/deps.ts'
import { withinTime } from './within-time.ts'

/**
 * What each of these cells answers, without those that are down or take more than a second: one of them keeps nobody
 * from the others.
 */
export async function fromCells<Answer>(
  cells: readonly Deps[],
  read: (cell: Deps) => Promise<Answer>,
): Promise<Answer[]> {
  return (await Promise.all(cells.map((cell) => withinTime(read(cell))))).flat()
}
