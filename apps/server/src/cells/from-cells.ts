import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import type { Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'

/** How long what is gathered waits for a cell that does not answer. */
const LONGEST_MS = 1000

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

async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer[]> {
  const late = new AbortController()
  const given = answer.then(
    (value) => [value],
    (error: unknown) => {
      if (error instanceof RetryableError) return []
      if (error instanceof Error && isDatabaseUnreachable(error)) return []
      throw error
    },
  )
  // Whichever comes second is of no interest any more.
  given.catch(() => undefined)
  const silence = pause(LONGEST_MS, [], { signal: late.signal })
  silence.catch(() => undefined)
  try {
    return await Promise.race([given, silence])
  } finally {
    late.abort()
  }
}
