import { HEARTBEAT_EVERY } from '@quitus/contract/events/limits.ts'
import type { EventSourceMessage } from 'eventsource-parser'
import { readEvents } from './read-events.ts'

const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 30_000
/** Nothing received for so long: the line is dead, whatever the browser thinks. */
const SILENT_AFTER_MS = 3 * HEARTBEAT_EVERY
/** A tab that nobody looks at gives its connection back after this time; browsers have six of them for all tabs. */
const HIDDEN_AFTER_MS = 20_000

export type LiveConnectionPorts = {
  /** Opens a stream behind this event; null for the first one. */
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>
  onEvent: (event: EventSourceMessage) => void
  /** True for failures after which coming again is of no use. */
  isFinal: (failure: unknown) => boolean
}

/** A stream of events that is opened again whenever it ends, until `close`: behind the last event that was received. */
export function createLiveConnection({ open, onEvent, isFinal }: LiveConnectionPorts): { close: () => void } {
  const closing = new AbortController()
  let lastEventId: string | null = null
  let cut = new AbortController()
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  let wake: (() => void) | null = null

  function onVisibility(): void {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(() => cut.abort(), HIDDEN_AFTER_MS)
    else wake?.()
  }
  const onOnline = () => wake?.()

  /** Until someone looks at the tab, and for `ms` unless the line comes back before. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        if (document.visibilityState === 'hidden' && !closing.signal.aborted) return
        clearTimeout(timer)
        wake = null
        resolve()
      }
      const timer = setTimeout(end, ms)
      wake = end
    })
  }

  async function listen(): Promise<boolean> {
    cut = new AbortController()
    let hasReceived = false
    let silence = setTimeout(() => cut.abort(), SILENT_AFTER_MS)
    const onLife = () => {
      hasReceived = true
      clearTimeout(silence)
      silence = setTimeout(() => cut.abort(), SILENT_AFTER_MS)
    }
    try {
      const { body } = await open(lastEventId, AbortSignal.any([closing.signal, cut.signal]))
      if (body === null) return false
      for await (const event of readEvents(body, onLife)) {
        if (event.id !== undefined) lastEventId = event.id
        onEvent(event)
      }
    } finally {
      clearTimeout(silence)
    }
    return hasReceived
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted) {
      const before = lastEventId
      try {
        failures = (await listen()) ? 0 : failures + 1
      } catch (failure) {
        if (closing.signal.aborted || isFinal(failure)) return
        failures = lastEventId === before ? failures + 1 : 0
      }
      // By chance, so that the listeners of a server that stopped do not come back as one.
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await pause(longest * (0.5 + Math.random() / 2))
    }
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  void run()
  return {
    close() {
      closing.abort()
      clearTimeout(hiddenTimer)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      wake?.()
    },
  }
}
