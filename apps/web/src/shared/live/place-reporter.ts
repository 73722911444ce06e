import { PRESENCE_REPORTED_EVERY } from '@quitus/contract/events/limits.ts'
import type { LivePlace } from './live-project.ts'

/** Someone who moves through rows with a key is reported once they stay on one. */
const SETTLED_AFTER_MS = 1_000
/** Who begins to edit a cell is reported sooner: a colleague may be about to. */
const EDITING_AFTER_MS = 250

/**
 * Reports to the server where the person of this tab is: a moment after they went there, and again for as long as
 * they stay.
 */
export function createPlaceReporter(send: (place: LivePlace | null) => Promise<unknown>) {
  let place: LivePlace | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false

  function report(): void {
    clearTimeout(timer)
    if (!isConnected) return
    timer = setTimeout(report, PRESENCE_REPORTED_EVERY)
    // A report that fails is made up for by the next one.
    send(place).catch(() => undefined)
  }

  return {
    goTo(next: LivePlace | null): void {
      if (JSON.stringify(next) === JSON.stringify(place)) return
      place = next
      clearTimeout(timer)
      if (isConnected) timer = setTimeout(report, next?.isEditing ? EDITING_AFTER_MS : SETTLED_AFTER_MS)
    },
    /** The stream is, or is again. */
    onConnected(): void {
      isConnected = true
      report()
    },
    stop(): void {
      isConnected = false
      clearTimeout(timer)
    },
  }
}
