import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** How long a process may take to stop on its own, in milliseconds. */
const PATIENCE = 15_000

const running = new Set<ChildProcess>()

/** Has the process ended after the present test file, whatever becomes of its tests. */
export function endAfterFile(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

/** Ends what a test file left running: a process that goes on keeps its worker, and so the whole run, from ending. */
export async function endLeftProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit')
      // Unlike a kill, this stops the server's database as well.
      child.kill('SIGTERM')
      await Promise.race([ended, setTimeout(PATIENCE, undefined, { ref: false })])
      child.kill('SIGKILL')
    }),
  )
}
