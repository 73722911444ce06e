import { Outlet, useParams } from '@tanstack/react-router'
import { AnomalyScreen } from './anomaly-screen.tsx'

/** One anomaly over its dashboard, or the movements below it (NAV-04). */
export function AnomalyPage() {
  const { anomalyId = '', entryId } = useParams({ strict: false })
  return entryId === undefined ? <AnomalyScreen anomalyId={anomalyId} /> : <Outlet />
}
