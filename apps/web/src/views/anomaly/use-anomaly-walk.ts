import { combinedFilter } from '@quitus/data-grid/model/column-filters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { useRowQuery } from '#views/address/use-row-query.ts'
import { useCurrentView } from '#views/data/current-view.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { anomalyQuery } from './anomaly.queries.ts'
import { createAnomalyWalk } from './anomaly-walk.ts'

/** Where the anomaly on the page stands in the grid that the reader came from, with the next one read ahead. */
export function useAnomalyWalk(entryId: string | null) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { scope, source, grid, metadata } = useCurrentView()
  const { columns, keyColumns } = metadata.viewMetaData
  const { sort, filters, search } = useRowQuery(columns)
  // A row is known by its fixed keys; a call names one column at least.
  const carried = keyColumns[0] ?? columns[0]?.name ?? ''
  const walk = useMemo(
    () =>
      createAnomalyWalk(
        source,
        { sort, filter: combinedFilter(filters), search },
        [carried],
        () => grid.current?.resultSet() ?? null,
      ),
    [source, sort, filters, search, carried, grid],
  )
  const question = JSON.stringify([scope.prefilteredView, scope.drill, sort, filters, search])
  const place = useQuery({
    queryKey: [...viewQueries.all(scope), 'walk', question, entryId],
    enabled: entryId !== null,
    staleTime: 0,
    queryFn: ({ signal }) => walk.locate(entryId ?? '', signal),
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
    /** The list is being asked. */
    isPending: place.isPending,
    /** The list was asked, and has no place for the anomaly. */
    isLost: place.data === null,
    /** The list could not be asked. */
    failure: place.error,
    retry: () => void place.refetch(),
  }
}
