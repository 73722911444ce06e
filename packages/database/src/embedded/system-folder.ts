import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canReach, type ServerUser, systemFolders } from './server-user.ts'

/** Makes or finds a folder owned by root, outside of homes, that the server user can reach; only root calls it. */
export async function openSystemFolder(user: ServerUser, log: (line: string) => void): Promise<string> {
  for (const { path, isLasting } of systemFolders(tmpdir())) {
    if (!(await isOpened(path, user))) continue
    if (!isLasting) log(`No place for the database but ${path}, which a restart of the machine may empty.`)
    return path
  }
  throw new EmbeddedPostgresError(
    `User ${user.name} can reach neither the data folder nor /var/lib: set QUITUS_DATA to a folder it can reach.`,
  )
}

async function isOpened(path: string, user: ServerUser): Promise<boolean> {
  try {
    await mkdir(path, { recursive: true })
    const found = await lstat(path)
    // A stranger may have made a folder of this name in the temporary folder.
    if (!found.isDirectory() || found.uid !== 0) return false
    await chmod(path, 0o755)
    return await canReach(path, user)
  } catch {
    // Missing or out of reach: another folder is taken.
    return false
  }
}
