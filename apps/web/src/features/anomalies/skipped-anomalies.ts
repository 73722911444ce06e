import { useState } from 'react'
import type { NavigationStep } from '#views/anomaly/anomaly-navigation.ts'

/** An anomaly that someone left undecided on their way, as the page calls it. */
export type SkippedAnomaly = NavigationStep & { title: string }

/** Most that are kept: the oldest leave. */
const MOST_KEPT = 50

/**
 * Anomalies that the person skipped in this tab, the latest first: they are gone back to, also after a look at the
 * grid.
 */
export function useSkippedAnomalies(projectId: number) {
  const key = `quitus.skipped.${projectId}`
  const [skipped, setSkipped] = useState(() => readSkipped(key))

  function keep(next: readonly SkippedAnomaly[]): void {
    setSkipped(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full or closed storage: the list then lasts as long as the page.
    }
  }
  const without = (anomalyId: string) => skipped.filter((each) => each.anomalyId !== anomalyId)

  return {
    skipped,
    skip: (anomaly: SkippedAnomaly) => keep([anomaly, ...without(anomaly.anomalyId)].slice(0, MOST_KEPT)),
    /** It was decided, or gone back to. */
    drop(anomalyId: string): void {
      if (skipped.some((each) => each.anomalyId === anomalyId)) keep(without(anomalyId))
    },
  }
}

function readSkipped(key: string): readonly SkippedAnomaly[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSkipped) : []
  } catch {
    // Unreadable storage: nothing was skipped.
    return []
  }
}

function isSkipped(value: unknown): value is SkippedAnomaly {
  if (typeof value !== 'object' || value === null) return false
  return ['anomalyId', 'entryId', 'title'].every((name) => typeof Reflect.get(value, name) === 'string')
}
