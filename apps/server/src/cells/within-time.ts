import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { RetryableError } from '#errors/app-error.ts'

/** How long anyone waits for one database of several that does not answer. */
const LONGEST_MS = 1000

/** What a database answers, alone in a list; an empty one where it is down, late, or silent for a second. */
export async function withinTime<Answer>(answer: Promise<Answer>, longestMs = LONGEST_MS): Promise<Answer[]> {
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
  const silence = pause(longestMs, [], { signal: late.signal })
  silence.catch(() => undefined)
  try {
    return await Promise.race([given, silence])
  } finally {
    late.abort()
  }
}
