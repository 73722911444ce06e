import { access, constants, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** The shell without windows comes first: the journeys take two thirds of the time in it. */
const NAMES = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'microsoft-edge'],
]
const PACKAGE = 'chromium-headless-shell'
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Path of the Chromium that tests drive: CHROMIUM_PATH, else one that the system has, else one installed now, which
 * only root on a Debian can do. Throws with one line that says what to install.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && chosen !== '') {
    if (await isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names ${chosen}, which is no program.`)
  }
  const found = (await findInstalled()) ?? ((await installOnDebian()) ? await findInstalled() : null)
  if (found !== null) return found
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

async function findInstalled(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  for (const path of candidates) if (await isExecutable(path)) return path
  return null
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function installOnDebian(): Promise<boolean> {
  const isDebian = await readFile('/etc/debian_version').then(
    () => true,
    () => false,
  )
  if (!isDebian || process.getuid?.() !== 0) return false
  console.log('Installing Chromium for the browser tests …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', PACKAGE],
  ]) {
    const { status, output } = await runCommand('apt-get', args, { env, isQuiet: true })
    if (status === 0) continue
    console.error(output.trim().split('\n').slice(-5).join('\n'))
    return false
  }
  return true
}
