import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canReach, type ServerUser } from './server-user.ts'

/** What the data folder remembers of its database, in a file that only its owner reads. */
export type DataFolderRecord = {
  /**
   * Folder of the PostgreSQL cluster: relative to the data folder, or absolute when the server user cannot go there.
   */
  cluster: string
  port: number | null
  ownerPassword: string
  superuserPassword: string
  /** Of the application's login. A folder of an earlier release gets it at its next start. */
  appPassword: string
  /** Of the login that reads credentials, likewise. */
  authPassword: string
}

/** A record as an earlier release may have written it. */
type StoredRecord = Omit<DataFolderRecord, 'appPassword' | 'authPassword'> & Partial<DataFolderRecord>

const RECORD = 'postgres.json'

/** Reads what an earlier start wrote; on the first start decides where the cluster goes and makes up the passwords. */
export async function openDataFolder(
  dataFolder: string,
  user: ServerUser | null,
  systemFolder: () => Promise<string>,
): Promise<DataFolderRecord> {
  const isNew = (await mkdir(dataFolder, { recursive: true })) !== undefined
  // Passing through, not looking around: the server user finds its cluster and sees nothing else.
  if (isNew && user !== null) await chmod(dataFolder, 0o711)
  const found = (await readRecord(dataFolder)) ?? (await createRecord(dataFolder, user, systemFolder))
  return {
    ...found,
    appPassword: found.appPassword ?? newPassword(),
    authPassword: found.authPassword ?? newPassword(),
  }
}

/** What an earlier start wrote, by an earlier release perhaps; null in a folder that has never been used. */
export async function readRecord(dataFolder: string): Promise<StoredRecord | null> {
  const path = join(dataFolder, RECORD)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null
    throw new EmbeddedPostgresError(`${path} cannot be read: start Quitus as the user it belongs to.`, {
      cause,
    })
  })
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EmbeddedPostgresError(`${path} is damaged: restore it from a backup of the data folder.`, {
      cause,
    })
  }
}

async function createRecord(
  dataFolder: string,
  user: ServerUser | null,
  systemFolder: () => Promise<string>,
): Promise<StoredRecord> {
  const isInside = await canReach(dataFolder, user)
  const record: DataFolderRecord = {
    cluster: isInside
      ? 'postgres'
      : join(await systemFolder(), `${basename(dataFolder)}-${randomBytes(6).toString('hex')}`),
    port: null,
    ownerPassword: newPassword(),
    superuserPassword: newPassword(),
    appPassword: newPassword(),
    authPassword: newPassword(),
  }
  const draft = await writeDraft(dataFolder, record)
  // A link fails where the name exists: of two processes that start at once, one decides and the other reads it.
  const isFirst = await link(draft, join(dataFolder, RECORD)).then(
    () => true,
    () => false,
  )
  await rm(draft)
  return isFirst ? record : ((await readRecord(dataFolder)) ?? record)
}

/** Notes for the next start, and for commands next to this one, where the server is and how the application logs in. */
export async function rememberStart(
  dataFolder: string,
  record: DataFolderRecord,
  port: number,
): Promise<void> {
  const found = await readRecord(dataFolder)
  const isKnown = found?.appPassword === record.appPassword && found.authPassword === record.authPassword
  if (found?.port === port && isKnown) return
  await rename(await writeDraft(dataFolder, { ...record, port }), join(dataFolder, RECORD))
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

async function writeDraft(dataFolder: string, record: DataFolderRecord): Promise<string> {
  const draft = join(dataFolder, `.${RECORD}.${process.pid}`)
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
  return draft
}

/** Gives the server user a folder of its own. */
export async function makeFolderOf(user: ServerUser | null, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (user !== null) await chown(path, user.uid, user.gid)
}

/**
 * The user that an existing cluster belongs to when that is not the one preferred now. What root has restored from a
 * backup without owners is given to the preferred user, because PostgreSQL cannot use it otherwise.
 */
export async function ownerOf(cluster: string, preferred: ServerUser | null): Promise<ServerUser | null> {
  // No cluster yet.
  const found = await stat(cluster).catch(() => null)
  if (found === null || preferred === null) return preferred
  if (found.uid !== 0) return { name: `uid ${found.uid}`, uid: found.uid, gid: found.gid }
  await promisify(execFile)('chown', ['-R', `${preferred.uid}:${preferred.gid}`, cluster])
  await chmod(cluster, 0o700)
  return preferred
}
