/** How far something was, as a share from 0 to 1, at a time in milliseconds. */
export type Reached = { share: number; at: number }

/** Sooner than this, and before this share was passed, a rate says nothing. */
const LEAST_MS = 3000
const LEAST_SHARE = 0.01

/**
 * Whole minutes that are left at the rate between two moments, rounded up; 0 for less than a minute, null where the
 * rate is not known yet.
 */
export function minutesLeft(from: Reached, to: Reached): number | null {
  const [passed, took] = [to.share - from.share, to.at - from.at]
  if (passed < LEAST_SHARE || took < LEAST_MS) return null
  const left = (Math.max(0, 1 - to.share) / passed) * took
  return left < 60_000 ? 0 : Math.ceil(left / 60_000)
}
