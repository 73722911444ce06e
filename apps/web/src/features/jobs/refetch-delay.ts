import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { isJobActive } from '@quitus/domain/job.ts'

/**
 * By the age of the youngest job that is under way: a small one is done before a second is over, a long one needs no
 * haste.
 */
const HASTE = [
  { youngerThanMs: 3000, everyMs: 400 },
  { youngerThanMs: 60_000, everyMs: 1000 },
] as const
const EVERY_MS = 3000

/** Milliseconds until the jobs should be read again; false when all have ended. */
export function refetchDelay(jobs: readonly Job[], now: number): number | false {
  const ages = jobs
    .filter(({ state }) => isJobActive(state))
    .map(({ createdAt }) => now - Date.parse(createdAt))
  if (ages.length === 0) return false
  const youngest = Math.min(...ages)
  return HASTE.find(({ youngerThanMs }) => youngest < youngerThanMs)?.everyMs ?? EVERY_MS
}
