import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 10

/** Waits for a condition; false where it does not come about in time. */
export async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > end) return false
    await pause(LOOK_MS)
  }
  return true
}
