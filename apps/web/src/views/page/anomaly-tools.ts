import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { CurrentView } from '#views/data/current-view.ts'
import type { ViewScope } from '#views/data/view.queries.ts'
import type { ViewTools } from './view-tools.ts'

/** What people write about the anomalies of a view, and what came back of them; null where rows are none, or nobody does. */
export function anomalyTools(
  tools: ViewTools,
  { source }: ViewScope,
  { anomalyIdColumn, viewMetaData: { columns } }: ViewMetadata,
): Pick<CurrentView, 'Discussion' | 'Recoveries'> {
  if (!ANOMALY_SOURCES.some((each) => each === source)) return { Discussion: null, Recoveries: null }
  const recovers = columns.some(({ stateRole, editable }) => stateRole === 'recovered' && !editable)
  return {
    Discussion: anomalyIdColumn === null ? null : tools.Discussion,
    Recoveries: recovers ? tools.Recoveries : null,
  }
}
