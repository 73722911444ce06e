import type { LiveHub } from '#live/live-hub.ts'
import type { Metrics } from './metrics.ts'

/** How many streams of events stand on this process, what went out on them, and how many nobody read. */
export function measureStreams(
  metrics: Metrics,
  live: Pick<LiveHub, 'openStreams' | 'sentPieces' | 'cutStreams'>,
): void {
  metrics.gauge({ name: 'quitus_event_streams', help: 'Streams of events that stand.' }, live.openStreams)
  metrics.gauge(
    {
      name: 'quitus_event_pieces_sent',
      help: 'Pieces that were sent on streams since the start: events, people, signs of life.',
    },
    live.sentPieces,
  )
  metrics.gauge(
    {
      name: 'quitus_event_streams_cut',
      help: 'Streams that were cut since the start, because nobody read them.',
    },
    live.cutStreams,
  )
}
