import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** A file by its path from the root, with `/` on every system. */
export type SourceFile = { path: string; text: string }

const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])
/** What an installation that runs from here keeps. */
const INSTALLATION = join(ROOT, 'data')

/** Every file of ours whose name matches, in a stable order. */
export async function listFiles(name: RegExp, folder = ROOT): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (NOT_OURS.has(entry.name) || entry.name.startsWith('.') || path === INSTALLATION) continue
    if (entry.isDirectory()) found.push(...(await listFiles(name, path)))
    else if (name.test(entry.name)) found.push(relative(ROOT, path).split(sep).join('/'))
  }
  return found.sort()
}

/**
 * The same with their content. Throws when there are none: anyone who looks at files of ours looks in the wrong
 * place.
 */
export async function readFiles(name: RegExp, folder = ROOT): Promise<SourceFile[]> {
  const paths = await listFiles(name, folder)
  if (paths.length === 0) throw new Error(`No file was found whose name matches ${name}.`)
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))
}

/** A JSON file of ours; `T` is what the caller knows of its shape. */
export async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(ROOT, path), 'utf8'))
}
