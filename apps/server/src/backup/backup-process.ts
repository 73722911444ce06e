import { reasonOf } from '#errors/reason-of.ts'
import { openFileStore } from '#files/open-cell-files.ts'
import type { StoragePlace } from '#files/storage-place.ts'
import { lowerPriority } from './lower-priority.ts'
import { openBackupStore } from './places/open-backup-store.ts'
import { sendBackup } from './write-backup.ts'

/** What the process is given to write: the archive `name` in `place`, of a database and of the files that it has. */
export type BackupOrder = {
  ownerUrl: string
  files: StoragePlace
  place: StoragePlace
  name: string
  now: Date
  key: Buffer | null
}

/** What it reports in the end: the bytes of the archive, or why there is none. */
export type BackupMessage = { bytes: number } | { failed: { reason: string; stack: string } }

// Anyone who looks at a grid goes before a backup.
lowerPriority()
// A stop reaches the whole group; the server says when this process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.once('message', (order: BackupOrder) => void carryOut(order))

/** Ends this process. Without its server it gives up, and removes what it has begun. */
async function carryOut({ ownerUrl, files, place, name, now, key }: BackupOrder): Promise<void> {
  if (!process.connected) process.exit()
  const stopping = new AbortController()
  const target = openBackupStore(place).target(name, stopping.signal)
  let writing: Promise<void> = Promise.resolve()
  process.once('disconnect', () => {
    stopping.abort(new Error('The server has stopped.'))
    // The database or the store may be silent, so that nothing else ends.
    void writing.catch(() => undefined).then(() => process.exit())
  })
  try {
    const { bytes } = await sendBackup(
      { ownerUrl, store: await openFileStore(files), now, key },
      (archive) => {
        writing = target(archive)
        return writing
      },
    )
    report({ bytes })
  } catch (error) {
    report({
      failed: {
        reason: reasonOf(error),
        stack: error instanceof Error ? (error.stack ?? '') : String(error),
      },
    })
  }
}

/** Ends once the message is on its way, so that it is not lost with the process. */
function report(message: BackupMessage): void {
  process.send?.(message, () => process.exit())
}
