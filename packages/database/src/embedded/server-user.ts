import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Who runs the PostgreSQL server. */
export type ServerUser = { name: string; uid: number; gid: number }

const PREFERRED = ['postgres', 'nobody', 'daemon']
const FIRST_PERSON_UID = 1000

/** The unprivileged user of a passwd file that is best suited to run the server, or undefined when there is none. */
export function pickServerUser(passwd: string): ServerUser | undefined {
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name !== '' && uid > 0 && gid > 0)
  for (const name of PREFERRED) {
    const user = users.find((each) => each.name === name)
    if (user !== undefined) return user
  }
  return users.find(({ uid }) => uid < FIRST_PERSON_UID)
}

/** The user to switch to because PostgreSQL refuses to run as root; null when this process may run it itself. */
export async function findServerUser(passwd?: string): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null
  // Without the file no user is found, which is said below.
  const user = pickServerUser(passwd ?? (await readFile('/etc/passwd', 'utf8').catch(() => '')))
  if (user !== undefined) return user
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this system has no other user: add one (useradd --system postgres) or set DATABASE_URL.',
  )
}

/** True when the user passes through every folder down to and including this one; null means this process itself. */
export async function canReach(folder: string, user: ServerUser | null): Promise<boolean> {
  if (user === null) return true
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path)
    const traverse = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & traverse) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Folders outside of anybody's home where root can put what the server user must reach, best first. */
export function systemFolders(temporary: string): { path: string; isLasting: boolean }[] {
  return [
    { path: '/var/lib/quitus', isLasting: true },
    { path: join(temporary, 'quitus-of-root'), isLasting: false },
  ]
}
