import { PRESENCE_TOLD_EVERY } from '@quitus/contract/events/limits.ts'
import type { LivePlace } from './live-project.ts'

/** Somebody who walks through rows with a key is told of once they stand. */
const SETTLED_AFTER_MS = 1_000
/** Who begins to edit a cell is told of sooner: a colleague may be about to. */
const EDITING_AFTER_MS = 250

/** Tells the server where the person of this tab is: a moment after they went there, and again for as long as they stay. */
export function createPlaceTeller(send: (place: LivePlace | null) => Promise<unknown>) {
  let place: LivePlace | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isConnected = false

  function tell(): void {
    clearTimeout(timer)
    if (!isConnected) return
    timer = setTimeout(tell, PRESENCE_TOLD_EVERY)
    // Who is not told of now is told of the next time.
    send(place).catch(() => undefined)
  }

  return {
    goTo(next: LivePlace | null): void {
      if (JSON.stringify(next) === JSON.stringify(place)) return
      place = next
      clearTimeout(timer)
      if (isConnected) timer = setTimeout(tell, next?.isEditing ? EDITING_AFTER_MS : SETTLED_AFTER_MS)
    },
    /** The stream stands, or stands again. */
    onConnected(): void {
      isConnected = true
      tell()
    },
    stop(): void {
      isConnected = false
      clearTimeout(timer)
    },
  }
}
