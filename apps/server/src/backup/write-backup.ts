import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BackupSnapshot, openBackupSnapshot } from '@quitus/database/backup/backup-snapshot.sql.ts'
import { type ExportedProject, openProjectSnapshot } from '@quitus/database/backup/project-snapshot.sql.ts'
import { ZipFile } from 'yazl'
import type { ArchiveTarget } from '#deps/backup-store.ts'
import { selectBytesOf } from '#erasure/project-rows.sql.ts'
import { type FileStore, MissingFile } from '#files/file-store.ts'
import { type BackupPart, Checksum, compress, FORMAT, PART } from './backup-format.ts'
import { encryptFile } from './encrypted-file.ts'
import { fileTarget } from './places/file-target.ts'

export type BackupProgress = (tables: number, ofTables: number, files: number) => void

/** `key` encrypts the archive; without one it is plain. With `project` it holds that project alone. */
type Source = {
  ownerUrl: string
  store: FileStore
  now: Date
  key?: Buffer | null
  project?: Omit<ExportedProject, 'ownerUrl'> & { name: string }
}

/** What a backup holds. */
export type BackupSummary = { tables: number; rows: number; files: number; bytes: number }

/** Writes a backup into the file at `path`, which is there once it is complete, and never before. */
export function writeBackup(
  source: Source,
  path: string,
  onProgress?: BackupProgress,
): Promise<BackupSummary> {
  return sendBackup(source, fileTarget(path), onProgress)
}

/**
 * Sends the database, as it is at one moment, and all files as one archive, while others go on working: the database
 * first, because files are only ever added while something refers to them.
 */
export async function sendBackup(
  { ownerUrl, store, now, key = null, project }: Source,
  target: ArchiveTarget,
  onProgress: BackupProgress = () => undefined,
): Promise<BackupSummary> {
  const snapshot = await (project === undefined
    ? openBackupSnapshot(ownerUrl)
    : openProjectSnapshot({ ...project, ownerUrl }))
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  // A target that fails at once reads nothing: the failure is met with its own.
  archive.on('error', () => undefined)
  const written = target(key === null ? archive : encrypted(archive, key))
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
    const of = project && { project: { id: project.id, name: project.name } }
    const head = JSON.stringify({ format: FORMAT, madeAt: now.toISOString(), migrations, ...of })
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
    for await (const id of filesOf(store, snapshot, project?.id)) {
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
    return summary
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error('The backup failed.'))
    // It leaves nothing behind before anyone learns of the failure.
    await written.catch(() => undefined)
    throw error
  } finally {
    await snapshot.close()
  }
}

/** The ids of all files, or of those that the rows of one project name. */
async function* filesOf(
  store: FileStore,
  { db }: BackupSnapshot,
  projectId: number | undefined,
): AsyncIterable<string> {
  if (projectId === undefined) for await (const { id } of store.list()) yield id
  else yield* new Set(await selectBytesOf(db, projectId))
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

/** A failure of either end is that of the other. */
function encrypted(archive: Readable, key: Buffer): Readable {
  const cipher = encryptFile(key).on('error', () => undefined)
  // The reader of the cipher meets it.
  pipeline(archive, cipher).catch(() => undefined)
  return cipher
}
