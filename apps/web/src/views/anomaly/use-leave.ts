import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { anomalyLink, gridPlace, viewLink } from '#views/address/grid-link.ts'
import { useCurrentView } from '#views/data/view-store.ts'

/** The ways from an anomaly: to another one in its place, and back to the grid, at the row that was left. */
export function useLeave() {
  const navigate = useNavigate()
  const { projectId = '', vueName = DEFAULT_NAME } = useParams({ strict: false })
  const { grid, scope } = useCurrentView()
  const { source } = scope
  const place = gridPlace(source, projectId, vueName)
  const goal = useRef<string | null>(null)
  useEffect(
    () => () => {
      // The grid takes the focus once nothing covers it any more.
      if (goal.current !== null) void grid.current?.seek(goal.current)
    },
    [grid],
  )
  return {
    openAnomaly(anomalyId: string): void {
      const link = anomalyLink(place, anomalyId)
      if (link !== null) void navigate({ ...link, search: true, replace: true })
    },
    leave(entryId: string | null): void {
      goal.current = entryId
      void navigate({ ...viewLink(place), search: true })
    },
  }
}
