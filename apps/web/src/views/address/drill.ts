import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Filters are asked of anomaly rows alone, and beside the filter of a synthesis where one is named: what a figure of it counts (SYN-03). */
export type Drill = { scope: 'anomalyRow'; synthesis?: string }

/** The same of a saved view. */
export function drillOf({
  scope,
  synthesis,
}: {
  scope?: string | undefined
  synthesis?: string | undefined
}): Drill | null {
  if (scope !== 'anomalyRow') return null
  return { scope, ...(synthesis === undefined ? {} : { synthesis }) }
}

/** What the address says of it; null for any other grid. */
export function useDrill(): Drill | null {
  const { scope, synthesis } = useSearch({ strict: false })
  return useMemo(() => drillOf({ scope, synthesis }), [scope, synthesis])
}
