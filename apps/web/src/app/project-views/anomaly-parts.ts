import type { AnomalyParts } from '#features/anomalies/anomaly-parts.ts'
import { AnomalyComments } from '#features/comments/anomaly-comments.tsx'

/** What other features put on the page of an anomaly: recoveries, attachments, comments. */
export const ANOMALY_PARTS: AnomalyParts = { Comments: AnomalyComments }
