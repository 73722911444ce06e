import { Outlet, useParams } from '@tanstack/react-router'
import type { AnomalyParts } from './anomaly-parts.ts'
import { AnomalyScreen } from './anomaly-screen.tsx'

/** One anomaly over its dashboard, or the movements below it (NAV-04). */
export function AnomalyPage({ parts }: { parts: AnomalyParts }) {
  const { anomalyId = '', entryId } = useParams({ strict: false })
  return entryId === undefined ? <AnomalyScreen anomalyId={anomalyId} parts={parts} /> : <Outlet />
}
