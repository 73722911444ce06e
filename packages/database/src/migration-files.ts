import { readdir, readFile } from 'node:fs/promises'

const CORE = new URL('../migrations/', import.meta.url)
const PROJECT = new URL('../project-migrations/', import.meta.url)

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

/** Text of a migration of a project's own schema, for this project. */
export async function readProjectMigration(name: string, projectId: number): Promise<string> {
  if (!Number.isSafeInteger(projectId)) throw new Error(`A project has a whole number, not ${projectId}.`)
  const text = await readFile(new URL(name, PROJECT), 'utf8')
  return text.replaceAll('{project}', String(projectId))
}

async function listSqlFiles(folder: URL): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).sort()
}
