import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerUser } from './server-user.ts'

/** One installed server and who runs it. */
export type PostgresTools = { binaries: string; major: string; user: ServerUser | null }

/** What a tool said; `status` is null when a signal ended it. */
export type ToolAnswer = { status: number | null; output: string }

/** Runs initdb or pg_ctl as the server user, in a folder that this user can enter. */
export async function runTool(
  { binaries, user }: PostgresTools,
  tool: 'initdb' | 'pg_ctl',
  args: readonly string[],
  cwd: string,
): Promise<ToolAnswer> {
  const child = spawn(join(binaries, 'bin', tool), args, {
    cwd,
    env: { ...withoutPostgresVariables(process.env), LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
  })
  const parts: string[] = []
  child.stdout.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => {
      reject(
        new EmbeddedPostgresError(`PostgreSQL’s ${tool} could not be started: ${cause.message}`, { cause }),
      )
    })
    child.once('close', (status) => resolve({ status, output: parts.join('') }))
  })
}

function withoutPostgresVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')))
}
