import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * A file to import. `open` is called again for each reading and starts at the beginning; `size` in bytes, where it is
 * known; `path` where it is on a disk, so that a workbook need not be copied there.
 */
export type LedgerFile = { name: string; size?: number; path?: string; open: () => Readable }

/** Receives how many bytes were read since its last call. */
export type CountBytes = (bytes: number) => void

/** A file of the disk as the import reads it. */
export function openFile(path: string): LedgerFile {
  return {
    name: basename(path),
    path,
    size: statSync(path).size,
    open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}
