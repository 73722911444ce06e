import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { ArchiveTarget } from '#deps/backup-store.ts'

/** How the file of an archive ends that is not complete. */
export const PARTIAL = '.part'

/** An archive as a file, readable by its owner alone; one that `signal` stops leaves nothing. */
export function fileTarget(path: string, signal?: AbortSignal): ArchiveTarget {
  const partial = path + PARTIAL
  return async (bytes) => {
    try {
      await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }), { signal })
      await keep(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
}

/** The archive is on the disk before it gets its name. */
async function keep(partial: string, path: string): Promise<void> {
  const file = await open(partial, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}
