import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupStore } from '#deps/backup-store.ts'
import { ABANDONED_AFTER_MS, begunAt, cellOf } from './backup-names.ts'
import { fileTarget, PARTIAL } from './file-target.ts'

/** Backups as files of a folder, which the first one makes. */
export function createFolderBackupStore(folder: string): BackupStore {
  return {
    placeName: folder,
    place: { folder },
    async list(cell = 0) {
      const names = (await namesIn(folder)).filter((name) => cellOf(name) === cell)
      const described = names
        .toSorted()
        .toReversed()
        .map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size }))
      return Promise.all(described)
    },
    target: (name, signal) => async (bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await fileTarget(join(folder, name), signal)(bytes)
    },
    open: async (name) => createReadStream(join(folder, name)),
    delete: (name) => rm(join(folder, name), { force: true }),
    async deleteAbandoned(now) {
      for (const name of await namesIn(folder)) {
        if (!name.endsWith(PARTIAL) || begunAt(name.slice(0, -PARTIAL.length)) === null) continue
        const { mtimeMs } = await stat(join(folder, name))
        if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await rm(join(folder, name), { force: true })
      }
    },
    close: () => undefined,
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Before the first backup there is no folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
}
