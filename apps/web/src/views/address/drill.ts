import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * Filters apply to anomaly rows alone, and next to the filter of a synthesis where one is named: what a figure of it
 * counts (SYN-03).
 */
export type Drill = {
  scope: 'anomalyRow'
  synthesis?: string
  /** Which figure was clicked: the grid is headed by what it comes to. */
  measure?: Measure
}

/** The same of a saved view. */
export function drillOf({
  scope,
  synthesis,
  measure,
}: {
  scope?: string | undefined
  synthesis?: string | undefined
  measure?: Measure | undefined
}): Drill | null {
  if (scope !== 'anomalyRow') return null
  return {
    scope,
    ...(synthesis === undefined ? {} : { synthesis }),
    ...(measure === undefined ? {} : { measure }),
  }
}

/** What the address says of it; null for any other grid. */
export function useDrill(): Drill | null {
  const { scope, synthesis, measure } = useSearch({ strict: false })
  return useMemo(() => drillOf({ scope, synthesis, measure }), [scope, synthesis, measure])
}
