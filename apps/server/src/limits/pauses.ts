import { setImmediate } from 'node:timers/promises'

/** Work that goes on for longer keeps other calls waiting. */
const LONGEST_PIECE_MS = 10

/** Makes a function to be awaited between the steps of long work: other calls go on whenever 10 ms have passed. */
export function createPauses(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST_PIECE_MS) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
