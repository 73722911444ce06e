import { constants } from 'node:fs'
import { access, statfs as readDisk } from 'node:fs/promises'
import type { Finding } from '#deps/finding.ts'

const GIGABYTE = 1e9
/** Bytes below which work stops soon, and the share of a disk below which someone should know. */
const LEAST_BYTES = GIGABYTE
const LEAST_SHARE = 0.1

/** Is there room on the disk of a folder, and may this login write there? */
export async function checkFolder(folder: string): Promise<Finding[]> {
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return [{ state: 'problem', code: isMissing ? 'folderMissing' : 'folderClosed', values: { folder } }]
  }
  const disk = await readDisk(folder)
  return [roomOf(folder, { free: disk.bavail * disk.bsize, all: disk.blocks * disk.bsize })]
}

/** What the room that a disk has left means. */
export function roomOf(folder: string, { free, all }: { free: number; all: number }): Finding {
  const values = {
    folder,
    gigabytes: String(Math.floor(free / GIGABYTE)),
    percent: String(Math.floor((free / all) * 100)),
  }
  if (free < LEAST_BYTES) return { state: 'problem', code: 'diskFull', values }
  if (free / all < LEAST_SHARE) return { state: 'warning', code: 'diskFills', values }
  return { state: 'ok', code: 'diskHasRoom', values }
}
