import { Gauge, type Registry } from 'prom-client'
import type { LiveHub } from '#live/live-hub.ts'

/** How many streams of events are on this process, what went out on them, and how many nobody read. */
export function measureStreams(
  registry: Registry,
  live: Pick<LiveHub, 'openStreams' | 'sentPieces' | 'cutStreams'>,
): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('quitus_event_streams', 'Open streams of events.', live.openStreams)
  gauge(
    'quitus_event_pieces_sent',
    'Pieces that were sent on streams since the start: events, people, signs of life.',
    live.sentPieces,
  )
  gauge(
    'quitus_event_streams_cut',
    'Streams that were cut since the start, because nobody read them.',
    live.cutStreams,
  )
}
