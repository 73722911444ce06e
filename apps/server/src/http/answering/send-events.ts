import type { FastifyReply } from 'fastify'
import type { EventSink } from '#live/live-stream.ts'

/** A listener that leaves so much unread has stopped reading. */
const MOST_UNREAD_BYTES = 2_000_000
/** How long the end of a stream may take to arrive. */
const LAST_WORDS_MS = 2_000

/**
 * A stream of events that a handler answers; it begins once the call’s transaction has ended, and holds no connection
 * of the database.
 */
export type EventsAnswer = { open: (sink: EventSink) => void }

/** Sends server-sent events for as long as the caller listens. */
export function sendEvents(reply: FastifyReply, { open }: EventsAnswer): FastifyReply {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
    'content-type': 'text/event-stream; charset=utf-8',
    // A server that stops waits for connections that could be used again.
    connection: 'close',
    // Proxies that gather answers would hold the events back.
    'x-accel-buffering': 'no',
  })
  raw.write(':\n\n')
  const listeners: (() => void)[] = []
  let isGone = false
  raw.once('close', () => {
    isGone = true
    for (const report of listeners) report()
  })
  open({
    write(text) {
      if (isGone) return true
      raw.write(text)
      if (raw.writableLength <= MOST_UNREAD_BYTES) return true
      raw.destroy()
      return false
    },
    end() {
      raw.end()
      setTimeout(() => raw.destroy(), LAST_WORDS_MS).unref()
    },
    onGone: (report) => void (isGone ? report() : listeners.push(report)),
  })
  return reply
}
