import type { LiveEvent } from '@quitus/contract/events/event.schema.ts'
import type { listenEvents } from '@quitus/contract/events/listen-events.ts'
import type { tellPresence } from '@quitus/contract/events/tell-presence.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/api/api-error.ts'
import { useServices } from '#shared/services.ts'
import { createLiveConnection } from './live-connection.ts'
import { LiveContext, type LiveProject } from './live-project.ts'
import { createPlaceTeller } from './place-teller.ts'
import { createPresentPeople } from './present-people.ts'
import { TAB_ID } from './tab-id.ts'

/** What was read before the page listened may be so old, in seconds; what is told twice changes nothing. */
const READ_BEFORE_S = 20

/** Coming again is of no use to who is no longer signed in, no member, or not permitted. */
const FINAL = [401, 403, 404]

type Props = {
  projectId: number
  /** False where nothing is told of: the project opens no rows to the person. */
  isListening: boolean
  children: ReactNode
}

/** One stream of events for all that is on screen of a project. */
export function LiveProvider({ projectId, isListening, children }: Props) {
  const { api, queryClient } = useServices()
  const { i18n } = useTranslation()
  const { language } = i18n
  const inside = useMemo(() => {
    const listeners = new Set<(event: LiveEvent) => void>()
    const people = createPresentPeople(TAB_ID)
    const place = createPlaceTeller((told) =>
      api<typeof tellPresence>({
        method: 'PUT',
        path: '/services/v1/wexaus/projects/:projectId/presence',
        params: { projectId },
        body: { tab: TAB_ID, place: told },
        isBackground: true,
      }),
    )
    const live: LiveProject = {
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      people,
      tellPlace: place.goTo,
      rowName: { current: () => null },
    }
    return { listeners, people, place, live }
  }, [api, projectId])

  useEffect(() => {
    if (!isListening) return
    const { listeners, people, place } = inside
    const connection = createLiveConnection({
      open: (lastEventId, signal) =>
        api<typeof listenEvents>({
          method: 'GET',
          path: '/services/v1/wexaus/projects/:projectId/events',
          params: { projectId },
          query: { tab: TAB_ID, missed: READ_BEFORE_S },
          headers: lastEventId === null ? {} : { 'Last-Event-ID': lastEventId },
          answer: 'events',
          isBackground: true,
          signal,
        }),
      onEvent({ event, data }) {
        const told = { event, data: JSON.parse(data) } as LiveEvent
        if (told.event === 'hello') place.onConnected()
        if (told.event === 'presence') people.take(told.data)
        forgetUnseen(queryClient, projectId, told)
        for (const listener of listeners) listener(told)
      },
      isFinal: (failure) => failure instanceof ApiError && FINAL.includes(failure.status),
    })
    // What events carry is in the language of their stream.
    void language
    return () => {
      connection.close()
      place.stop()
      people.clear()
    }
  }, [api, queryClient, projectId, isListening, inside, language])

  return <LiveContext value={inside.live}>{children}</LiveContext>
}

/** What was read of a view that nobody looks at now is read again when somebody does. */
function forgetUnseen(queryClient: QueryClient, projectId: number, { event, data }: LiveEvent): void {
  if (event === 'reset') queryClient.removeQueries({ queryKey: ['view', projectId], type: 'inactive' })
  if (event === 'publication')
    queryClient.removeQueries({ queryKey: ['view', projectId, data.source], type: 'inactive' })
  if (event !== 'change') return
  for (const part of ['entry', 'history', 'awaiting', 'first-window'])
    queryClient.removeQueries({ queryKey: ['view', projectId, data.source, part], type: 'inactive' })
}
