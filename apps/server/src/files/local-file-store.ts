import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, isFileId, MissingFile, requireFileId } from './file-store.ts'
import { isMissing, nullWhenMissing } from './missing-file.ts'

/** Folders of two digits, so that none holds more files than tools like. */
const SHELF = /^[0-9a-f]{2}$/

/**
 * Files in a folder of this machine, where what `put` takes over must be too. A file gets its name when all of its
 * bytes are on the disk.
 */
export function createLocalFileStore(folder: string): FileStore {
  const shelfOf = (id: string) => join(folder, requireFileId(id).slice(0, 2))
  const pathOf = (id: string) => join(shelfOf(id), id)

  return {
    place: { folder },
    async put(id, { path }) {
      await mkdir(shelfOf(id), { recursive: true, mode: 0o700 })
      await rename(path, pathOf(id))
      await syncFolder(shelfOf(id))
    },
    async open(id, range) {
      try {
        return (await open(pathOf(id))).createReadStream(range)
      } catch (error) {
        throw isMissing(error) ? new MissingFile(id, { cause: error }) : error
      }
    },
    delete: (id) => rm(pathOf(id), { force: true }),
    deleteCompanion: (id, suffix) => rm(`${pathOf(id)}${suffix}`, { force: true }),
    async *list() {
      for (const shelf of await namesIn(folder)) {
        if (!SHELF.test(shelf)) continue
        for (const id of (await namesIn(join(folder, shelf))).filter(isFileId)) {
          const found = await stat(join(folder, shelf, id)).catch(nullWhenMissing)
          if (found !== null) yield { id, storedAt: found.mtime }
        }
      }
    },
  }
}

/** A name outlives a power failure only when its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => nullWhenMissing(error) ?? [])
}
