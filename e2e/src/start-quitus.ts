import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'

export type RunningQuitus = {
  /** Where it answers, without a slash at the end. */
  address: string
  /** Folder of its data, for commands that join it. */
  dataFolder: string
  /** Ends the server as Ctrl+C does, and removes its data. */
  stop(): Promise<void>
}

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const READY = /Quitus is ready at (http:\/\/\S+?)\/?$/
const KEPT_LINES = 40

/**
 * Starts the server as `npm start` does, with an embedded database, on any free port; throws with what it said when
 * it ends.
 */
export async function startQuitus(): Promise<RunningQuitus> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-e2e-'))
  // The database server runs as another user when we are root, and must get through.
  await chmod(folder, 0o711)
  const dataFolder = join(folder, 'data')
  const { address, stop } = await run({ PORT: '0', QUITUS_DATA: dataFolder }, () =>
    rm(folder, { recursive: true, force: true }),
  )
  return { address, dataFolder, stop }
}

/**
 * Another process on the database and the files of an installation that runs, on this port or any free one, with
 * these settings.
 */
export async function startSecondServer(
  dataFolder: string,
  port = 0,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ address: string; kill: () => Promise<void>; stop: () => Promise<void> }> {
  const urls = await findRunningEmbeddedPostgres(dataFolder)
  if (urls === null) throw new Error('The installation does not run.')
  return await run({
    PORT: String(port),
    QUITUS_DATA: dataFolder,
    // The start of a process without demo accounts would shut those of the installation.
    QUITUS_DEMO: '1',
    DATABASE_URL: urls.ownerUrl,
    ...(urls.appUrl !== null && { DATABASE_APP_URL: urls.appUrl }),
    ...(urls.authUrl !== null && { DATABASE_AUTH_URL: urls.authUrl }),
    ...settings,
  })
}

async function run(settings: NodeJS.ProcessEnv, afterwards: () => Promise<void> = async () => undefined) {
  const server = spawn(process.execPath, [SERVER], {
    // All journeys come from one network, which has few calls without a session otherwise.
    env: { ...withoutSettings(process.env), RATE_LIMIT: '1000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const said: string[] = []
  const ready = new Promise<string>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (said.length > KEPT_LINES) said.shift()
        const address = READY.exec(line)?.[1]
        if (address !== undefined) resolve(address)
      })
    }
  })
  const end = (signal: NodeJS.Signals) => async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill(signal)
    await ended
    await afterwards()
  }
  const stop = end('SIGTERM')
  const address = await Promise.race([ready, ended.then(() => null)])
  if (address !== null) return { address, stop, kill: end('SIGKILL') }
  await stop()
  throw new Error(`The server ended before it was ready:\n${said.join('\n')}`)
}

/** What a developer has set for the own installation says nothing about this one. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = new Set([
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'QUITUS_DEMO',
    'OIDC_PROVIDERS',
    'NODE_OPTIONS',
  ])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.has(name)))
}
