/** How much was done, when. Milliseconds of one clock, the reader’s own. */
export type ProgressSample = { done: number; at: number }

/** Less than this reveals nothing about the speed. */
const LEAST_MS = 1500

/** Seconds until a job is done at the speed since the first sample; null while it is unknown. */
export function secondsLeft(first: ProgressSample, now: ProgressSample, total: number | null): number | null {
  const [done, elapsed] = [now.done - first.done, now.at - first.at]
  if (total === null || done <= 0 || elapsed < LEAST_MS) return null
  return Math.max(1, Math.round(((total - now.done) * elapsed) / done / 1000))
}
