import { readdir, readFile } from 'node:fs/promises'

const CORE = new URL('../migrations/', import.meta.url)
const PROJECT = new URL('../project-migrations/', import.meta.url)
const FOLDED = new URL('folded/', PROJECT)

/**
 * File names of the core schema's migrations in the order in which they run; numbers may have gaps, and folders hold
 * fifty of them.
 */
export async function listMigrations(): Promise<string[]> {
  return [...(await findMigrations()).keys()]
}

/** File names of the migrations of a project's own schema in the order in which they run. */
export function listProjectMigrations(): Promise<string[]> {
  return listSqlFiles(PROJECT)
}

/** Text of a migration of the core schema. */
export async function readMigration(name: string): Promise<string> {
  const file = (await findMigrations()).get(name)
  if (file === undefined) throw new Error(`There is no migration ${name}.`)
  return readFile(file, 'utf8')
}

/** Does a migration put a table under row-level security, so that its owner needs a policy as well? */
export function hasRowSecurity(text: string): boolean {
  return text.includes('row level security')
}

/**
 * Repeatable files of functions that a migration of the core schema needs before it runs: its tables or its data use
 * them.
 */
export function requiredFiles(text: string): string[] {
  return [...text.matchAll(/^-- Requires: (\S+)$/gm)].map(([, path = '']) => path)
}

async function findMigrations(): Promise<Map<string, URL>> {
  const found: [string, URL][] = []
  for (const entry of await readdir(CORE, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const folder = new URL(`${entry.name}/`, CORE)
    for (const name of await listSqlFiles(folder)) found.push([name, new URL(name, folder)])
  }
  return new Map(found.sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** The migrations of projects: those that there are, unless a test has others. */
export type ProjectMigrations = {
  list: () => Promise<readonly string[]>
  read: (name: string, projectId: number) => Promise<string>
  readFolded: (projectId: number) => Promise<{ text: string; replaced: readonly string[] }>
}

export const PROJECT_MIGRATIONS: ProjectMigrations = {
  list: listProjectMigrations,
  read: readProjectMigration,
  readFolded: readFoldedMigrations,
}

/** Text of a migration of a project's own schema, for this project. */
export async function readProjectMigration(name: string, projectId: number): Promise<string> {
  return forProject(await readFile(new URL(name, PROJECT), 'utf8'), projectId)
}

/** What runs for a new project in place of the migrations that it replaces, the first of the list. */
async function readFoldedMigrations(projectId: number) {
  const files = (await listSqlFiles(FOLDED)).map((name) => readFile(new URL(name, FOLDED), 'utf8'))
  const text = (await Promise.all(files)).join('\n')
  return { text: forProject(text, projectId), replaced: replacedBy(text, await listProjectMigrations()) }
}

/** The migrations that a folded script replaces: those of the list up to the one that its header names. */
export function replacedBy(text: string, names: readonly string[]): readonly string[] {
  const [, last = ''] = /^-- Replaces all until: (\S+)$/m.exec(text) ?? []
  const count = names.indexOf(last) + 1
  if (count === 0)
    throw new Error(`The script of new projects replaces all until “${last}”, which is no migration.`)
  return names.slice(0, count)
}

function forProject(text: string, projectId: number): string {
  if (!Number.isSafeInteger(projectId)) throw new Error(`A project has a whole number, not ${projectId}.`)
  return text.replaceAll('{project}', String(projectId))
}

async function listSqlFiles(folder: URL): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).sort()
}
