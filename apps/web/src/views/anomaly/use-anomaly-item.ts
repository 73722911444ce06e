import { useInfiniteQuery } from '@tanstack/react-query'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { anomalyQuery } from './anomaly.queries.ts'
import { useAnomalyNavigation } from './use-anomaly-navigation.ts'
import { useLeave } from './use-leave.ts'
import { useNavigationSteps } from './use-navigation-steps.ts'

/**
 * The anomaly on the page, its place in the list that the reader came from, and the steps from it; `onSkip` is called
 * with a row that is left undecided.
 */
export function useAnomalyItem(
  anomalyId: string,
  texts: Parameters<typeof useNavigationSteps>[2],
  onSkip?: (entryId: string, title: string) => void,
) {
  const { api } = useServices()
  const { scope, metadata } = useCurrentView()
  const item = useInfiniteQuery(anomalyQuery(api, scope, anomalyId, localeOfPath(location.pathname)))
  const anomaly = item.data?.pages[0]
  const row = anomaly?.anomaly
  const title = row === undefined ? anomalyId : entryTitle(row, metadata)
  const navigation = useAnomalyNavigation(row?.entryId ?? null)
  const { openAnomaly, leave } = useLeave()
  const { notice, step } = useNavigationSteps(anomalyId, navigation, texts, (goal, isSkipped) => {
    if (isSkipped && row !== undefined) onSkip?.(row.entryId, title)
    openAnomaly(goal)
  })
  return {
    item,
    /** The first page of it; undefined until it is loaded. */
    anomaly,
    row,
    title,
    place: navigation.place,
    notice,
    step,
    openAnomaly,
    /** Back to the grid, at the row of the anomaly. */
    close: () => leave(row?.entryId ?? null),
  }
}
