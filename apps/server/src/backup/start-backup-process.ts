import { fork } from 'node:child_process'
import type { BackupMessage, BackupOrder } from './backup-process.ts'

const MODULE = new URL('./backup-process.ts', import.meta.url)
/** How long a process that is stopped may take to remove what it has begun. */
const TIDY_MS = 10_000

/**
 * Writes a backup in a process of its own with a lower priority, and resolves with the bytes of the archive. When
 * `signal` is aborted, it removes what it has begun and rejects with the reason of the signal.
 */
export function sendFromProcess(order: BackupOrder, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    // A date and the bytes of a key are more than what JSON knows.
    const child = fork(MODULE, { execArgv: [], serialization: 'advanced' })
    let outcome: BackupMessage | null = null
    let killing: NodeJS.Timeout | null = null
    const stop = () => {
      if (child.connected) child.disconnect()
      killing = setTimeout(() => child.kill('SIGKILL'), TIDY_MS)
    }
    signal.addEventListener('abort', stop, { once: true })
    const settle = (error: Error) => {
      signal.removeEventListener('abort', stop)
      if (killing !== null) clearTimeout(killing)
      if (outcome !== null && 'bytes' in outcome) return resolve(outcome.bytes)
      reject(signal.aborted ? signal.reason : error)
    }
    child.on('message', (message: BackupMessage) => {
      outcome = message
    })
    child.on('error', settle)
    child.on('exit', (code, killedBy) => {
      const failed = outcome !== null && 'failed' in outcome ? outcome.failed : null
      if (failed !== null) settle(Object.assign(new Error(failed.reason), { stack: failed.stack }))
      else settle(new Error(`The backup ended before it was done (${killedBy ?? code}).`))
    })
    // One that has ended already says so by its exit.
    child.send(order, () => undefined)
  })
}
