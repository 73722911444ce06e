import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import type { Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'

/** How long what is gathered waits for a cell that does not answer. */
const LONGEST_MS = 1000

/**
 * What each of these parts answers, without those cells that are down or take more than a second: one of them keeps
 * nobody from the others. The central database, without which nothing is known, is waited for.
 */
export async function fromCells<Answer>(
  parts: readonly Deps[],
  read: (parts: Deps) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = await Promise.all(
    parts.map(async (each) => (each.central === null ? [await read(each)] : withinTime(read(each)))),
  )
  return answers.flat()
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
