import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

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

/** Starts the server as `npm start` does, with an embedded database, on any free port; throws with what it said when it ends. */
export async function startQuitus(): Promise<RunningQuitus> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-e2e-'))
  // The database server runs as another user when we are root, and must get through.
  await chmod(folder, 0o711)
  const dataFolder = join(folder, 'data')
  const server = spawn(process.execPath, [SERVER], {
    env: { ...withoutSettings(process.env), PORT: '0', QUITUS_DATA: dataFolder },
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
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const address = await Promise.race([ready, ended.then(() => null)])
  if (address !== null) return { address, dataFolder, stop }
  await stop()
  throw new Error(`The server ended before it was ready:\n${said.join('\n')}`)
}

/** What a developer has set for the own installation says nothing about this one. */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = new Set(['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'QUITUS_DEMO', 'NODE_OPTIONS'])
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.has(name)))
}
