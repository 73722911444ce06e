import type { SeenFigure } from '@quitus/contract/home/get-home.ts'
import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { homeQuery, sendVisit } from './home.queries.ts'

/** From a colleague's action until the home is read again, in ms. */
const FOLLOWS_AFTER = { least: 300, spread: 700 }
const FOLLOWED: readonly string[] = ['change', 'publication', 'anomaly', 'reset']

/** The home of a project, which follows what happens there; each time that the person sees it, the visit is noted. */
export function useHome(projectId: number) {
  const { api, queryClient } = useServices()
  const session = useSession()
  const home = useQuery({ ...homeQuery(api, projectId), refetchOnMount: 'always' })
  const follow = useMemo(
    () =>
      createJitteredDebounce(() => {
        void queryClient.invalidateQueries({ queryKey: homeQuery(api, projectId).queryKey })
        for (const source of ANOMALY_SOURCES)
          void queryClient.invalidateQueries({ queryKey: viewQueries.awaitings({ projectId, source }) })
      }, FOLLOWS_AFTER),
    [api, queryClient, projectId],
  )
  useEffect(() => follow.stop, [follow])
  useLiveEvents(({ event }) => {
    if (FOLLOWED.includes(event)) follow.schedule()
  })

  const isOwn = session !== null && session.own === undefined
  const seenAt = home.isSuccess && !home.isFetching ? home.dataUpdatedAt : null
  const seen = useRef<readonly SeenFigure[]>([])
  useEffect(() => {
    seen.current = home.data?.figures ?? []
  })
  useEffect(() => {
    // Before anything is published there is nothing to compare with.
    if (!isOwn || seenAt === null || seen.current.length === 0 || document.visibilityState !== 'visible')
      return
    // The next call notes it.
    sendVisit(api, projectId, seen.current).catch(() => undefined)
  }, [api, projectId, isOwn, seenAt])
  return home
}
