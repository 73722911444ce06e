import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '#deps/backup-settings.ts'
import type { Deps } from '#deps/deps.ts'
import { writeBackup } from './write-backup.ts'

/** What is in the folder next to them is nobody's business here. */
const NAME = /^quitus-\d{8}T\d{6}Z\.backup$/
const PARTIAL = /^quitus-\d{8}T\d{6}Z\.backup\.part$/
/** A backup that is being written is touched all the time. */
const ABANDONED_AFTER_MS = 24 * 3_600_000

/**
 * Writes the backup of a night and deletes those beyond the number that is kept, its own alone and only once the new
 * one is complete; null where backups have no folder.
 */
export async function writeNightlyBackup(
  { backup, database, files, now }: Pick<Deps, 'backup' | 'database' | 'files' | 'now'>,
  signal: AbortSignal,
): Promise<{ name: string; bytes: number; deleted: number } | null> {
  if (backup === null) return null
  const { folder, keep, key } = backup
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = now()
  const name = `quitus-${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}.backup`
  const source = { ownerUrl: database.urls.ownerUrl, store: files.store, now: at, key }
  const { bytes } = await writeBackup(source, join(folder, name), () => signal.throwIfAborted())
  const old = (await listBackups(folder)).slice(keep)
  for (const each of old) await rm(join(folder, each), { force: true })
  for (const each of await listAbandoned(folder, at)) await rm(join(folder, each), { force: true })
  return { name, bytes, deleted: old.length }
}

/** When the newest complete backup of the folder was begun, and its bytes; null where there is none. */
export async function findLastBackup({
  folder,
}: Pick<BackupSettings, 'folder'>): Promise<{ at: string; bytes: number } | null> {
  const [name] = await listBackups(folder)
  if (name === undefined) return null
  const { size } = await stat(join(folder, name))
  const at = name.replace(/^quitus-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z')
  return { at, bytes: size }
}

/** A night that was missed is made up for at the next start; two are late. */
const LATE_AFTER_MS = 48 * 3_600_000

/** True where nights lack their backup: the newest is too old, or there is none. */
export function isBackupLate(last: { at: string } | null, now: Date): boolean {
  return last === null || now.getTime() - Date.parse(last.at) > LATE_AFTER_MS
}

/** Names of complete backups, the newest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await namesIn(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
}

/** What a process left that was killed while it wrote. */
async function listAbandoned(folder: string, now: Date): Promise<string[]> {
  const abandoned: string[] = []
  for (const name of (await namesIn(folder)).filter((each) => PARTIAL.test(each))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) abandoned.push(name)
  }
  return abandoned
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Before the first backup there is no folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
}
