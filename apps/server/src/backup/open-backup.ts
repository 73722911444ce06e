import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32, createZstdDecompress } from 'node:zlib'
import type { DatabaseStructure } from '@quitus/database/backup/structure.ts'
import { listMigrations } from '@quitus/database/migration-files.ts'
import { type Entry, fromRandomAccessReaderPromise, openPromise } from 'yauzl'
import {
  BackupError,
  type BackupPart,
  Checksum,
  FORMAT,
  headSchema,
  PART,
  partSchema,
} from './backup-format.ts'
import { isEncrypted, openEncrypted } from './encrypted-file.ts'

/** A backup whose every byte has been checked. */
export type CheckedBackup = {
  madeAt: string
  /** Whose export it is; absent for a backup of everything. */
  project?: { id: number; name: string } | undefined
  structure: DatabaseStructure
  parts: ReadonlyMap<string, BackupPart>
  /** The bytes of a part as they were before they were packed. */
  read: (name: string) => Promise<Readable>
  close: () => void
}

/** Largest list of contents or structure that is read; a part of many millions of files has fewer bytes. */
const MAX_LIST = 2 ** 30

/**
 * Opens a backup and compares every part with its checksum, before anything is done with it. Throws a `BackupError`
 * for a file that is cut, changed, of a newer release or no backup at all, and for an encrypted one without its key.
 */
export async function openBackup(
  path: string,
  key: Buffer | null = null,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<CheckedBackup> {
  const zip = await openArchive(path, key).catch((error: unknown) => {
    if (error instanceof BackupError) throw error
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new BackupError(isAbsent ? 'noFile' : 'unreadable', { path }, { cause: error })
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const raw = async (name: string) => {
      const entry = entries.get(name)
      if (entry === undefined) throw new BackupError('missing', { part: name })
      return zip.openReadStreamPromise(entry)
    }
    const list = async (name: string) => {
      const entry = entries.get(name)
      if ((entry?.uncompressedSize ?? 0) > MAX_LIST) throw new BackupError('changed', { part: name })
      const bytes = await buffer(await raw(name))
      // The contents have the checksums of all other parts; of the lists themselves the archive has one.
      if (crc32(bytes) !== entry?.crc32) throw new BackupError('changed', { part: name })
      return bytes.toString()
    }
    const head = headSchema.parse(JSON.parse(await list(PART.head)))
    await refuseNewer(head)
    const parts = new Map<string, BackupPart>()
    for (const line of (await list(PART.contents)).split('\n')) {
      if (line === '') continue
      const part = partSchema.parse(JSON.parse(line))
      parts.set(part.name, part)
    }
    let done = 0
    for (const part of parts.values()) {
      const checksum = new Checksum()
      await pipeline(await raw(part.name), checksum.resume())
      if (checksum.size !== part.size || checksum.digest() !== part.sha256)
        throw new BackupError('changed', { part: part.name })
      done += 1
      onProgress(done, parts.size)
    }
    const read = async (name: string) => {
      const packed = await raw(name)
      const unpacked = createZstdDecompress()
      packed.once('error', (error) => unpacked.destroy(error))
      return packed.pipe(unpacked)
    }
    const structure = JSON.parse((await buffer(await read(PART.structure))).toString()) as DatabaseStructure
    const { madeAt, project } = head
    return { madeAt, project, structure, parts, read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof BackupError ? error : new BackupError('unreadable', { path }, { cause: error })
  }
}

/** The archive of a file, which is encrypted or not. */
async function openArchive(path: string, key: Buffer | null) {
  const options = { lazyEntries: true, autoClose: false } as const
  if (!(await isEncrypted(path))) return openPromise(path, options)
  if (key === null) throw new BackupError('noKey', { path })
  const { reader, size } = await openEncrypted(path, key)
  return fromRandomAccessReaderPromise(reader, size, options)
}

async function refuseNewer({ format, migrations }: { format: number; migrations: string[] }): Promise<void> {
  const known = new Set(await listMigrations())
  if (format > FORMAT || migrations.some((name) => !known.has(name))) throw new BackupError('newer')
}
