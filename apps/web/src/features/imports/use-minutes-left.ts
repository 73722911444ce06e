import { minutesLeft, type Reached } from '@quitus/domain/imports/time-left.ts'
import { useRef } from 'react'

/**
 * Minutes that are left of what has a share, by how fast it went since it was first seen here; null where that is not
 * known. `of` names what runs: another one is measured from its beginning.
 */
export function useMinutesLeft(of: string, share: number | null): number | null {
  const begun = useRef<(Reached & { of: string }) | null>(null)
  if (share === null) return null
  const reached = { share, at: performance.now() }
  const from = begun.current
  if (from === null || from.of !== of || share < from.share) begun.current = { ...reached, of }
  return minutesLeft(begun.current ?? reached, reached)
}
