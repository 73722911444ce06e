import { createMetrics, type Metrics } from './metrics.ts'
import { createWorkMetrics, type WorkMetrics } from './work-metrics.ts'

/** The metrics of a server: `work` is reported by handlers, whatever else is to be measured registers itself with the rest. */
export type ServerMetrics = Metrics & { work: WorkMetrics }

export function createServerMetrics(): ServerMetrics {
  const metrics = createMetrics()
  return { ...metrics, work: createWorkMetrics(metrics) }
}
