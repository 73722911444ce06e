import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openBackupSnapshot } from '@quitus/database/backup/backup-snapshot.sql.ts'
import { ZipFile } from 'yazl'
import { type FileStore, MissingFile } from '#files/file-store.ts'
import { type BackupPart, Checksum, compress, FORMAT, PART } from './backup-format.ts'
import { encryptFile } from './encrypted-file.ts'

export type BackupProgress = (tables: number, ofTables: number, files: number) => void

/** `key` encrypts the archive; without one it is plain. */
type Source = { ownerUrl: string; store: FileStore; now: Date; key?: Buffer | null }

/** What a backup holds. */
export type BackupSummary = { tables: number; rows: number; files: number; bytes: number }

/**
 * Writes the database, as it is at one moment, and all files into one archive, while others go on working: the
 * database first, because files are only ever added while something refers to them. The archive is at `path` once it
 * is complete, and never before.
 */
export async function writeBackup(
  { ownerUrl, store, now, key = null }: Source,
  path: string,
  onProgress: BackupProgress = () => undefined,
): Promise<BackupSummary> {
  const partial = `${path}.part`
  const snapshot = await openBackupSnapshot(ownerUrl)
  const zip = new ZipFile()
  const target = createWriteStream(partial, { mode: 0o600 })
  const archive = zip.outputStream as Readable
  const written = key === null ? pipeline(archive, target) : pipeline(archive, encryptFile(key), target)
  // Its failure is met where it is awaited, or with the part that is being written.
  written.catch(() => undefined)
  const parts: BackupPart[] = []
  const summary = { tables: 0, rows: 0, files: 0, bytes: 0 }

  async function add(name: string, source: Readable, rowsOf?: () => number): Promise<void> {
    const checksum = new Checksum()
    zip.addReadStream(checksum, name, { compress: false, mtime: now })
    await Promise.race([pipeline(source, compress(), checksum), written.then(cutShort)])
    const rows = rowsOf?.()
    parts.push({
      name,
      size: checksum.size,
      sha256: checksum.digest(),
      ...(rows === undefined ? {} : { rows }),
    })
    summary.bytes += checksum.size
  }

  try {
    const { structure, migrations } = snapshot
    const head = JSON.stringify({ format: FORMAT, madeAt: now.toISOString(), migrations })
    zip.addBuffer(Buffer.from(head), PART.head, { compress: false, mtime: now })
    await add(PART.structure, Readable.from([JSON.stringify(structure)]))
    const tables = structure.schemas.flatMap((schema) => schema.tables)
    for (const table of tables) {
      const rows = snapshot.readRows(table)
      await add(PART.rows(table.name), rows, () => rows.rowCount)
      summary.tables += 1
      summary.rows += rows.rowCount
      onProgress(summary.tables, tables.length, summary.files)
    }
    for await (const { id } of store.list()) {
      const bytes = await openUnlessGone(store, id)
      if (bytes === null) continue
      await add(PART.file(id), bytes)
      summary.files += 1
      onProgress(summary.tables, tables.length, summary.files)
    }
    const contents = parts.map((part) => `${JSON.stringify(part)}\n`).join('')
    zip.addBuffer(Buffer.from(contents), PART.contents, { compress: false, mtime: now })
    zip.end()
    await written
    await keep(partial, path)
    return summary
  } catch (error) {
    ;(zip.outputStream as Readable).destroy()
    await rm(partial, { force: true })
    throw error
  } finally {
    await snapshot.close()
  }
}

/** A file that was deleted since the database was read: what referred to it then, it lacks. */
async function openUnlessGone(store: FileStore, id: string): Promise<Readable | null> {
  try {
    return await store.open(id)
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

function cutShort(): never {
  throw new Error('The archive ended before its parts.')
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
