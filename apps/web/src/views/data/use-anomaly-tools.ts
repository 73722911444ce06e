import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { useViewState } from './view-store.ts'
import type { ViewTools } from './view-tools.ts'

/**
 * What people write about the anomalies of a view, and what was recovered of them; null where rows are none, or
 * nobody does.
 */
export function useAnomalyTools(): {
  Discussion: ViewTools['Discussion'] | null
  Recoveries: ViewTools['Recoveries'] | null
} {
  const { scope, metadata, tools } = useViewState(({ shown }) => shown)
  if (!ANOMALY_SOURCES.some((each) => each === scope.source)) return { Discussion: null, Recoveries: null }
  const recovers = metadata.viewMetaData.columns.some(
    ({ stateRole, editable }) => stateRole === 'recovered' && !editable,
  )
  return {
    Discussion: metadata.anomalyIdColumn === null ? null : tools.Discussion,
    Recoveries: recovers ? tools.Recoveries : null,
  }
}
