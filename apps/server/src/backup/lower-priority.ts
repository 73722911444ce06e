import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Lower than that of servers, but not so low that a busy machine never ends the work. */
const PRIORITY = 4

/**
 * Lowers the priority of this process, so that servers of the same machine answer before its work goes on. One that was
 * started with a lower priority keeps it.
 */
export function lowerPriority(): void {
  if (getPriority() >= PRIORITY) return
  setPriority(PRIORITY)
  if (process.platform !== 'linux') return
  // Linux has a priority for each thread: those that compress may have been started already.
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), PRIORITY)
    } catch {
      // One that has ended meanwhile needs none.
    }
  }
}
