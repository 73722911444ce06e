import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { addCell } from '@quitus/database/add-cell.ts'
import { type DatabaseUrls, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { migrate } from '@quitus/database/migrate.ts'
import { startServerForCells, type TemporaryServer } from '@quitus/database/testing/temporary-server.ts'
import { replicatorUrlOf } from '@quitus/database/testing/test-template.ts'

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
  const { address, stop } = await run({ PORT: '0', QUITUS_DATA: dataFolder }, () => removeFolder(folder))
  return { address, dataFolder, stop }
}

/**
 * Starts the server on two embedded databases that run already: the central one, whose data folder is that of the
 * installation, and a cell that every new project goes to.
 */
export async function startQuitusWithCell(): Promise<RunningQuitus> {
  const started = new AsyncDisposableStack()
  try {
    const folder = await mkdtemp(join(tmpdir(), 'quitus-e2e-'))
    started.defer(() => removeFolder(folder))
    await chmod(folder, 0o711)
    const dataFolder = join(folder, 'data')
    const central = await startServerForCells(dataFolder)
    started.defer(central.stop)
    const cell = await startServerForCells(join(folder, 'cell'))
    started.defer(cell.stop)
    await followCentral(central, cell)
    const { ownerUrl, appUrl } = cell.server
    const cells = [{ number: 1, databaseUrl: ownerUrl, databaseAppUrl: appUrl ?? ownerUrl }]
    // Cells belong to databases that the settings name.
    process.env.QUITUS_E2E_SETTINGS = JSON.stringify({
      ...addressesOf(central.server),
      CELLS: JSON.stringify(cells),
    })
    const { address, stop } = await startSecondServer(dataFolder)
    started.defer(stop)
    return { address, dataFolder, stop: () => started.disposeAsync() }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

async function followCentral(central: TemporaryServer, cell: TemporaryServer): Promise<void> {
  await migrate(central.server.ownerUrl)
  const database = openDatabase(central.server, 2)
  try {
    await addCell({
      ...{ number: 1, name: 'Cell 1', central: database.owner, ownerUrl: cell.server.ownerUrl },
      ...{ superuserUrl: cell.superuserUrl, centralUrl: replicatorUrlOf(central) },
    })
  } finally {
    await database.close()
  }
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
    ...addressesOf(urls),
    ...settings,
  })
}

/** Processes of commands may still write there what they have compiled, as they end. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

async function run(settings: NodeJS.ProcessEnv, afterwards: () => Promise<void> = async () => undefined) {
  const server = spawn(process.execPath, [SERVER], {
    // Each journey comes from a network of its own, as a proxy would say it; the commands share one, which has few
    // calls without a session otherwise. A server behind a proxy makes demo accounts only where its settings say so,
    // and one that makes none shuts those that are there.
    env: {
      ...withoutSettings(process.env),
      ...settingsOfJourneys(),
      ...{ RATE_LIMIT: '1000', TRUST_PROXY: 'loopback', QUITUS_DEMO: '1' },
      ...settings,
    },
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

function addressesOf({ ownerUrl, appUrl, authUrl }: DatabaseUrls): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: ownerUrl,
    ...(appUrl !== null && { DATABASE_APP_URL: appUrl }),
    ...(authUrl !== null && { DATABASE_AUTH_URL: authUrl }),
  }
}

/** Settings by which a process joins the installation under test where its data folder does not say enough. */
export function settingsOfJourneys(): NodeJS.ProcessEnv {
  return JSON.parse(process.env.QUITUS_E2E_SETTINGS ?? '{}')
}

/** What a developer has set for the own installation says nothing about this one. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = new Set([
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'CELLS',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'QUITUS_DEMO',
    'OIDC_PROVIDERS',
    'NODE_OPTIONS',
  ])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.has(name)))
}
