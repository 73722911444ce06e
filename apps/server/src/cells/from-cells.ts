import type { Cells, Deps } from '#deps/deps.ts'
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

/** What cells answered, by their numbers, and those that did not. */
export type Gathered<Answer> = { answers: Map<number, Answer>; missing: number[] }

/**
 * What the cells of these numbers answer, and which of them are missing: down, silent for longer than `longestMs`, not
 * reached yet, or not in the settings of this process.
 */
export async function gatherFromCells<Answer>(
  numbers: readonly number[],
  cells: Pick<Cells, 'all'>,
  read: (cell: Deps, number: number) => Promise<Answer>,
  longestMs?: number,
): Promise<Gathered<Answer>> {
  const parts = new Map(cells.all().map((cell) => [cell.number, cell.parts]))
  const answers = new Map<number, Answer>()
  await Promise.all(
    numbers.map(async (number) => {
      const cell = parts.get(number) ?? null
      const [answer] = cell === null ? [] : await withinTime(wrap(read(cell, number)), longestMs)
      if (answer !== undefined) answers.set(number, answer.value)
    }),
  )
  return { answers, missing: numbers.filter((number) => !answers.has(number)) }
}

/** So that an answer that is undefined is an answer. */
async function wrap<Answer>(answer: Promise<Answer>): Promise<{ value: Answer }> {
  return { value: await answer }
}
