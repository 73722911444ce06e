import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCurrentView } from '#views/data/current-view.ts'

const ROUTE = '/signed-in/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId' as const

/** The ways from an anomaly: to another one in its place, and back to the grid, at the row that was left. */
export function useLeave() {
  const navigate = useNavigate()
  const { projectId, vueName } = useParams({ from: ROUTE })
  const { grid } = useCurrentView()
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
      void navigate({
        to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId',
        params: { projectId, vueName, anomalyId },
        search: true,
        replace: true,
      })
    },
    leave(entryId: string | null): void {
      goal.current = entryId
      void navigate({
        to: '/$projectId/resultats/dashboards/$vueName',
        params: { projectId, vueName },
        search: true,
      })
    },
  }
}
