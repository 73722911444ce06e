import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportOrder } from './import-worker.ts'

/** Emits `message` with an `ImportMessage`, `error` and `exit`; `kill` ends it at once, whatever it does. */
export type ImportWorker = { events: EventEmitter; kill: () => Promise<unknown> }

const MODULE = new URL('./import-worker.ts', import.meta.url)
/** Megabytes for its objects; lines pass through in pieces. */
const OLD = 256

/** Carries out an import in a process of its own, which takes its memory along when it ends. */
export function startImportProcess(order: ImportOrder): ImportWorker {
  const child = fork(MODULE, {
    execArgv: [`--max-old-space-size=${OLD}`, '--max-semi-space-size=8'],
    // Reports contain what JSON does not know.
    serialization: 'advanced',
  })
  child.send(order)
  return {
    events: child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Carries out an import in a thread: for a process that does nothing else, a second one would be memory alone. */
export function startImportThread(order: ImportOrder): ImportWorker {
  const thread = new Worker(MODULE, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: OLD, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  })
  return { events: thread, kill: () => thread.terminate() }
}
