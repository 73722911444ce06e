import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles, ROOT } from './repository.ts'
import { runCommand } from './run-command.ts'

const BUILT = 'apps/web/dist/index.html'
/** What the built web application is made of. */
const INGREDIENTS = [
  'apps/web',
  'packages/contract',
  'packages/data-grid',
  'packages/domain',
  'packages/i18n',
]

/** Builds the web application when it is missing or older than its newest source file; throws when that fails. */
export async function ensureWebBuild(): Promise<void> {
  if (await isFresh()) return
  console.log('Building the web application …')
  const { status, output } = await runCommand('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'apps/web'),
    isQuiet: true,
  })
  if (status !== 0) throw new Error(`The web application could not be built.\n${output}`)
}

async function isFresh(): Promise<boolean> {
  const built = await modifiedAt(BUILT)
  if (built === null) return false
  const folders = await Promise.all(INGREDIENTS.map((folder) => listFiles(/./, join(ROOT, folder))))
  const sources = folders.flat().filter((path) => !/\.test\.tsx?$/.test(path))
  const changed = await Promise.all(['package-lock.json', ...sources].map(modifiedAt))
  return changed.every((time) => time === null || time <= built)
}

async function modifiedAt(path: string): Promise<number | null> {
  // A missing file is no newer than the build.
  const found = await stat(join(ROOT, path)).catch(() => null)
  return found?.mtimeMs ?? null
}
