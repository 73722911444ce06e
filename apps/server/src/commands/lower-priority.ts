import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Lowers the priority of this process, so that servers of the same machine answer before its work goes on. */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  setPriority(PRIORITY_BELOW_NORMAL)
  if (process.platform !== 'linux') return
  // Linux has a priority for each thread: those that compress may have been started already.
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), PRIORITY_BELOW_NORMAL)
    } catch {
      // One that has ended meanwhile needs none.
    }
  }
}
