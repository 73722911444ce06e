import { combinedFilter } from '@quitus/data-grid/model/column-filters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { useRowQuery } from '#views/address/use-row-query.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { anomalyQuery } from './anomaly.queries.ts'
import { createAnomalyNavigation } from './anomaly-navigation.ts'

/** Where the anomaly on the page is in the grid that the reader came from, with the next one read ahead. */
export function useAnomalyNavigation(entryId: string | null) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { scope, source, grid, metadata } = useCurrentView()
  const { columns, keyColumns } = metadata.viewMetaData
  const { sort, filters, search } = useRowQuery(columns)
  // A row is known by its fixed keys; a call names one column at least.
  const carried = keyColumns[0] ?? columns[0]?.name ?? ''
  const navigation = useMemo(
    () =>
      createAnomalyNavigation(
        source,
        { sort, filter: combinedFilter(filters), search },
        [carried],
        () => grid.current?.resultSet() ?? null,
      ),
    [source, sort, filters, search, carried, grid],
  )
  const question = JSON.stringify([scope.prefilteredView, scope.drill, sort, filters, search])
  const place = useQuery({
    queryKey: [...viewQueries.all(scope), 'navigation', question, entryId],
    enabled: entryId !== null,
    staleTime: 0,
    queryFn: ({ signal }) => navigation.locate(entryId ?? '', signal),
  })
  const next = place.data?.next?.anomalyId ?? null
  const { projectId, source: sourceName } = scope
  useEffect(() => {
    if (next === null) return
    const query = anomalyQuery(api, { projectId, source: sourceName }, next, localeOfPath(location.pathname))
    void queryClient.prefetchInfiniteQuery(query)
  }, [api, queryClient, projectId, sourceName, next])
  return {
    place: place.data ?? null,
    /** The list is being queried. */
    isPending: place.isPending,
    /** The list was queried, and has no place for the anomaly. */
    isLost: place.data === null,
    /** The list could not be queried. */
    failure: place.error,
    retry: () => void place.refetch(),
  }
}
