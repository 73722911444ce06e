import { AnomalyPage } from '#features/anomalies/anomaly-page.tsx'
import { ANOMALY_PARTS } from './anomaly-parts.ts'

export function Anomaly() {
  return <AnomalyPage parts={ANOMALY_PARTS} />
}
