import { readdir, readFile } from 'node:fs/promises'

const CORE = new URL('../migrations/', import.meta.url)
const PROJECT = new URL('../project-migrations/', import.meta.url)

/** File names of the core schema's migrations in the order in which they run; numbers may have gaps. */
export function listMigrations(): Promise<string[]> {
  return listSqlFiles(CORE)
}

/** File names of the migrations of a project's own schema in the order in which they run. */
export function listProjectMigrations(): Promise<string[]> {
  return listSqlFiles(PROJECT)
}

/** Text of a migration of the core schema. */
export function readMigration(name: string): Promise<string> {
  return readFile(new URL(name, CORE), 'utf8')
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
