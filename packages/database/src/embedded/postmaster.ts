import { readdir, readFile, readlink, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, lastLine } from './embedded-postgres-error.ts'
import { type PostgresTools, runTool } from './postgres-tool.ts'

/** A running server process of a cluster, anyone who started it. */
export type Postmaster = { pid: number; port: number }

const START_SECONDS = 120
const STOP_SECONDS = 60

/** The server that runs on this cluster, also one that outlived the Node process that started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  // No file: no server.
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0) || !(port > 0)) return null
  return (await runsIn(pid, cluster)) ? { pid, port } : null
}

/** A process id alone proves nothing, it may have been given to another program since. */
async function runsIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // No such process, or one of another user.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder !== null && folder === (await realpath(cluster))
  }
  return isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Starts the server and waits until it answers. Returns what pg_ctl said when it did not come up: the port may have
 * been taken, or another process was faster.
 */
export async function startPostmaster(
  tools: PostgresTools,
  cluster: string,
  port: number,
): Promise<{ isStarted: boolean; reason: string }> {
  await clearStalePidFile(cluster)
  const log = join(cluster, 'server.log')
  // The first start has no log yet.
  await rename(log, join(cluster, 'server.previous.log')).catch(() => undefined)
  const { status, output } = await runTool(
    tools,
    'pg_ctl',
    ['start', '-D', cluster, '-l', log, '-w', '-t', String(START_SECONDS), '-s', '-o', `-p ${port}`],
    cluster,
  )
  if (status === 0) return { isStarted: true, reason: '' }
  // A server that wrote no log is described by the output of pg_ctl.
  const said = await readFile(log, 'utf8').catch(() => '')
  const fatal = said.split('\n').findLast((line) => line.includes('FATAL:'))
  return { isStarted: false, reason: fatal?.replace(/^.*FATAL:\s*/, '') ?? lastLine(said || output) }
}

/**
 * PostgreSQL refuses to start while the process of its pid file exists, even when that is another program by now or a
 * dead one that nobody has waited for. The file goes only when no process at all works in the cluster.
 */
async function clearStalePidFile(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const path = join(cluster, 'postmaster.pid')
  // No file: nothing to clear.
  const text = await readFile(path, 'utf8').catch(() => null)
  const pid = Number(text?.split('\n')[0])
  if (text === null || !isAlive(pid) || (await hasServerProcess(cluster))) return
  await rm(path, { force: true })
}

async function hasServerProcess(cluster: string): Promise<boolean> {
  const processes = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(processes.map((pid) => runsIn(pid, cluster)))
  return found.some(Boolean)
}

/** Fast shutdown: ends sessions, writes everything, returns when the server is gone. */
export async function stopPostmaster(tools: PostgresTools, cluster: string): Promise<void> {
  const args = ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', String(STOP_SECONDS), '-s']
  const { status, output } = await runTool(tools, 'pg_ctl', args, cluster)
  if (status === 0 || (await findPostmaster(cluster)) === null) return
  throw new EmbeddedPostgresError(`The database server does not stop: ${lastLine(output)}`)
}
