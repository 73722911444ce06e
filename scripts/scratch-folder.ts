import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps its files in memory. */
const IN_MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** What the databases and files of all tests take at most, several times over, and what tests need besides. */
const NEEDED = { room: 8 * GIB, memory: 14 * GIB }

/**
 * Makes a folder for what tests write and nobody keeps: in memory where there is plenty of both, else where temporary
 * files are. Test databases are thousands of small files, which cost a disk a third of the database's time.
 */
export async function makeScratchFolder(): Promise<string> {
  const folder = await mkdtemp(join((await hasRoomInMemory()) ? IN_MEMORY : tmpdir(), 'quitus-test-'))
  // Database servers run as another user when we are root, and make folders of their own here.
  await chmod(folder, 0o1777)
  return folder
}

async function hasRoomInMemory(): Promise<boolean> {
  if (freemem() < NEEDED.memory) return false
  return statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= NEEDED.room,
    // Not Linux, or a container without it.
    () => false,
  )
}
