import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DatabaseUrls } from '@quitus/database/connection.ts'
import { endAfterFile } from './left-processes.ts'

export type RunningProcess = {
  /** Ends the process without a chance to tidy up, and waits until it is gone. */
  kill(): Promise<void>
  /** Ends it as Ctrl+C does, and waits until it is gone. */
  stop(): Promise<void>
}
export type RunningServer = RunningProcess & {
  /** Where it answers, without a slash at the end. */
  address: string
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))
const READY = /Quitus is ready at (http:\/\/\S+?)\/?$/

/**
 * Starts the real server in a process of its own, on any free port with an embedded database in this folder, or the
 * one of `database`; `settings` are further ones of its environment. It counts as started when a line of its output
 * matches `until`, which finds the address.
 */
export async function runServer(
  dataFolder: string,
  database?: DatabaseUrls,
  settings: NodeJS.ProcessEnv = {},
  until = READY,
): Promise<RunningServer> {
  const child = run([MAIN], dataFolder, { ...addressesOf(database), ...settings })
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const address = until
        .exec(line)
        ?.slice(1)
        .find((each) => each !== undefined)
      if (address !== undefined) resolve(address)
    })
  })
  const address = await Promise.race([ready, ended.then(() => null)])
  if (address === null) throw new Error('The server ended before it was ready.')
  return { ...handleOf(child), address }
}

/** Starts the real server with an embedded database in this folder, and does not wait until it answers. */
export function startServer(dataFolder: string): RunningProcess {
  return handleOf(run([MAIN], dataFolder))
}

/** Starts a command of the installation in this folder, on its embedded database or on `database`. */
export function runCommand(
  args: readonly string[],
  dataFolder: string,
  database?: DatabaseUrls,
): RunningProcess {
  return handleOf(run([CLI, ...args], dataFolder, addressesOf(database)))
}

function addressesOf(database?: DatabaseUrls): NodeJS.ProcessEnv {
  return {
    ...(database === undefined ? {} : { DATABASE_URL: database.ownerUrl }),
    ...(database?.appUrl == null ? {} : { DATABASE_APP_URL: database.appUrl }),
    ...(database?.authUrl == null ? {} : { DATABASE_AUTH_URL: database.authUrl }),
  }
}

function run(args: readonly string[], dataFolder: string, more: NodeJS.ProcessEnv = {}): ChildProcess {
  const {
    DATABASE_URL,
    DATABASE_APP_URL,
    DATABASE_AUTH_URL,
    PUBLIC_URL,
    TRUST_PROXY,
    NODE_OPTIONS,
    ...environment
  } = process.env
  const child = spawn(process.execPath, args, {
    env: {
      ...environment,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      QUITUS_DATA: dataFolder,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endAfterFile(child)
  return child
}

function handleOf(child: ChildProcess): RunningProcess {
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
