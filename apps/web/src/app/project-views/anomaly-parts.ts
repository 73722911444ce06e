import type { AnomalyParts } from '#features/anomalies/anomaly-parts.ts'

/** What other features put on the page of an anomaly. */
export const ANOMALY_PARTS: AnomalyParts = {}
