import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')

export type RunningServer = { address: string; seconds: number; pid: number; stop: () => Promise<void> }

/** Starts the real server on a data folder and waits for the line that says it is ready. */
export async function startServer(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  return startProcess([join(ROOT, 'apps/server/src/main.ts')], {
    PORT: '0',
    QUITUS_DATA: dataFolder,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: process.env.RATE_LIMIT ?? '0',
    ...environment,
  })
}

/** Starts a script in a process of its own and waits for the line that says it is ready. */
export async function startProcess(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await untilReady(child)
  return {
    address,
    seconds: (performance.now() - started) / 1000,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function untilReady(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const address = /^Quitus is ready at (\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The server ended before it was ready.')
}

/** The arguments of Node as the script `quitus` of package.json names them. */
function quitusArguments(): string[] {
  const manifest: { scripts: { quitus: string } } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  return manifest.scripts.quitus.split(' ').slice(1)
}

/**
 * Runs a command of `npm run quitus`; answers its output, its time, its processor time and its peak memory (Linux
 * only, else 0).
 */
export async function runQuitus(
  dataFolder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ output: string; seconds: number; cpuSeconds: number; peakMegabytes: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, [...quitusArguments(), ...args], {
    cwd: ROOT,
    env: { ...process.env, QUITUS_DATA: dataFolder, LANG: 'C', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part
  })
  let peak = 0
  let cpuSeconds = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakMegabytesOf(child.pid ?? 0))
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid ?? 0))
  }, 50)
  const [status] = await once(child, 'exit')
  clearInterval(sampling)
  if (status !== 0) throw new Error(`quitus ${args[0]} failed: ${output}`)
  return { output, seconds: (performance.now() - started) / 1000, cpuSeconds, peakMegabytes: peak }
}

function peakMegabytesOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** User and system time in seconds; the kernel counts it in hundredths. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
