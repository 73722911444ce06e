import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from './repository.ts'

export type CommandOptions = {
  cwd?: string
  env?: Record<string, string>
  /** True keeps the output for the caller; otherwise it goes where ours goes. */
  isQuiet?: boolean
}

/** Where Node keeps what it has compiled, for the many processes and threads that load the same modules. */
const COMPILED = join(ROOT, 'node_modules/.cache/node')

/** Runs a program, npm's own first, and waits; the status of a program that a signal ended is 1. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = {}, isQuiet = false }: CommandOptions = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(command, args, {
    cwd,
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...env,
    },
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
  })
  const parts: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  child.stderr?.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: error.message }))
    child.once('close', (status) => resolve({ status: status ?? 1, output: parts.join('') }))
  })
}
