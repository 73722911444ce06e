import { listenEvents } from '@quitus/contract/events/listen-events.ts'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { addressOf } from './call-endpoint.ts'

/** An event as a listener got it. */
export type ReceivedEvent = { event: string; id: number | null; data: Record<string, unknown> }

export type Listener = {
  status: number
  /** Everything received so far, in order. */
  events: readonly ReceivedEvent[]
  /** Leaves, as a closed tab does. */
  leave: () => void
  /** Resolves when the stream is over, by whichever end. */
  ended: Promise<void>
}

type Options = {
  accessToken: string
  projectId: number
  lastEventId?: number | undefined
  tab?: string
  missed?: number
  language?: 'French' | 'English'
}

/** Listens to a project on a server with a port, through fetch as a browser does. */
export async function listen(address: string, options: Options): Promise<Listener> {
  const { accessToken, projectId, lastEventId, tab, missed, language = 'French' } = options
  const departure = new AbortController()
  const events: ReceivedEvent[] = []
  const answer = await fetch(
    `${address}${addressOf(listenEvents, { params: { projectId }, query: { tab, missed } })}`,
    {
      headers: {
        authorization: `Bearer ${accessToken}`,
        'selected-language': language,
        ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      },
      signal: departure.signal,
    },
  )
  const parser = createParser({
    onEvent: ({ event = '', id, data }: EventSourceMessage) =>
      void events.push({ event, id: id === undefined ? null : Number(id), data: JSON.parse(data) }),
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
  }
  // A stream that is cut ends for its listener as one that was closed.
  const ended = read().catch(() => undefined)
  return { status: answer.status, events, leave: () => departure.abort(), ended }
}
