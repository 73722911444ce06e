import type { ChangeEvent, LiveEvent } from '@quitus/contract/events/event.schema.ts'
import type { listenEvents } from '@quitus/contract/events/listen-events.ts'
import type { reportPresence } from '@quitus/contract/events/report-presence.ts'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useServices } from '#shared/services.ts'
import { TAB_ID } from '#shared/tab-id.ts'
import { createLiveConnection } from './live-connection.ts'
import { LiveContext, type LiveProject } from './live-project.ts'
import { createPlaceReporter } from './place-reporter.ts'
import { createPresentPeople } from './present-people.ts'

/** What was read before the page listened may be so old, in seconds; an event that arrives twice changes nothing. */
const READ_BEFORE_S = 20

/** Changes kept for a view whose rows arrive after them. */
const MOST_RECENT = 50

/** Reconnecting is of no use to someone who is no longer signed in, no member, or not permitted. */
const FINAL = [401, 403, 404]

type Props = {
  projectId: number
  /** False where there are no events: the project opens no rows to the person. */
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
    const recent: ChangeEvent[] = []
    const place = createPlaceReporter((reported) =>
      api<typeof reportPresence>({
        method: 'PUT',
        path: '/services/v1/wexaus/projects/:projectId/presence',
        params: { projectId },
        body: { tab: TAB_ID, place: reported },
        isBackground: true,
      }),
    )
    const live: LiveProject = {
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      people,
      reportPlace: place.goTo,
      rowName: { current: () => null },
      recentChanges: () => recent,
    }
    return { listeners, people, place, recent, live }
  }, [api, projectId])

  useEffect(() => {
    if (!isListening) return
    const { listeners, people, place, recent } = inside
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
        const received = { event, data: JSON.parse(data) } as LiveEvent
        if (received.event === 'hello') place.onConnected()
        if (received.event === 'presence') people.take(received.data)
        forgetUnseen(queryClient, projectId, received)
        if (received.event === 'change') keepRecent(recent, received.data)
        for (const listener of listeners) listener(received)
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

/** After a change that does not list its rows, what earlier ones said of the view may be wrong. */
function keepRecent(recent: ChangeEvent[], change: ChangeEvent): void {
  if (change.many) recent.splice(0, recent.length, ...recent.filter(({ source }) => source !== change.source))
  recent.push(change)
  if (recent.length > MOST_RECENT) recent.shift()
}

/** What was read of a view that nobody looks at now is read again when someone does. */
function forgetUnseen(queryClient: QueryClient, projectId: number, { event, data }: LiveEvent): void {
  const forget = (...key: string[]) =>
    queryClient.removeQueries({ queryKey: ['view', projectId, ...key], type: 'inactive' })
  if (event === 'reset') forget()
  if (event === 'publication') {
    const known = queryClient.getQueriesData<ViewMetadata>({
      queryKey: ['view', projectId, data.source, 'metadata'],
    })
    // A page that was read since the publication receives it once more when it begins to listen.
    const isNews = known.some(([, metadata]) => metadata?.viewMetaData.timestamp !== data.timestamp)
    if (isNews) forget(data.source)
  }
  if (event === 'change') for (const part of ['entry', 'history', 'awaiting']) forget(data.source, part)
}
