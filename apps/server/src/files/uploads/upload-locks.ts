import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@quitus/database/connection.ts'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { acquireUploadLock, releaseUploadLock, renewUploadLocks } from './upload-locks.sql.ts'

const HEARTBEAT_MS = 1000
const RETRY_MS = 200
const PATIENCE_MS = 20_000

type Held = { cancel: () => void }

/**
 * One call at a time writes to an upload, on whatever process: the lock is a lease in the database that its holder
 * renews. A call that wants it makes the holder give it back, so that a connection that hangs half open holds nobody
 * up for longer than a moment; the lease of a process that is gone runs out.
 */
export function createUploadLocks(owner: Db, log: (error: unknown) => void): Locker & { stop: () => void } {
  const held = new Map<string, Held>()
  let isBeating = false
  const heartbeat = async () => {
    if (isBeating || held.size === 0) return
    isBeating = true
    try {
      const holders = [...held.keys()]
      const renewed = new Map(
        (await renewUploadLocks(owner, holders)).map((row) => [row.holder, row.isWanted]),
      )
      for (const holder of holders) if (renewed.get(holder) !== false) held.get(holder)?.cancel()
    } catch (error) {
      log(error)
    } finally {
      isBeating = false
    }
  }
  const timer = setInterval(heartbeat, HEARTBEAT_MS)
  timer.unref()

  const newLock = (id: string): Lock => {
    const upload = id.slice(-36)
    const holder = randomUUID()
    return {
      async lock(signal, cancelReq) {
        const until = Date.now() + PATIENCE_MS
        for (;;) {
          const current = await acquireUploadLock(owner, upload, holder)
          if (current === null) break
          held.get(current)?.cancel()
          if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT
          await pause(RETRY_MS)
        }
        held.set(holder, { cancel: () => void cancelReq() })
      },
      async unlock() {
        held.delete(holder)
        await releaseUploadLock(owner, upload, holder)
      },
    }
  }
  return { newLock, stop: () => clearInterval(timer) }
}
