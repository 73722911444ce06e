import type { Source } from '#access/source.ts'

/** Sources whose rows are anomalies that people discuss. */
export const ANOMALY_SOURCES = ['dashboard', 'freeanomaly'] as const satisfies readonly Source[]
export type AnomalySource = (typeof ANOMALY_SOURCES)[number]
