import type { Finding } from '#deps/finding.ts'
import { reasonOf } from '#errors/reason-of.ts'

export type Check = () => Promise<Finding[]>

/** Longest time of one check. */
const LIMIT_MS = 8000

/** Runs checks next to each other. One that fails by itself, or does not end in time, is a finding of its own. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      const timer = Promise.withResolvers<Finding[]>()
      const values = { check, seconds: String(limitMs / 1000) }
      const slow: Finding = { state: 'problem', code: 'checkSlow', values }
      const timeout = setTimeout(() => timer.resolve([slow]), limitMs)
      try {
        return await Promise.race([run(), timer.promise])
      } catch (error) {
        return [
          { state: 'problem', code: 'checkFailed', values: { check, reason: reasonOf(error) } } as const,
        ]
      } finally {
        clearTimeout(timeout)
      }
    }),
  )
  return found.flat()
}
