import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type EmbeddedChild = {
  /** Address of the started server; empty when it refused. */
  ownerUrl: string
  /** Why it refused; empty when it started. */
  error: string
  /** Ends the process without a chance to tidy up, and waits until it is gone. */
  kill(): Promise<void>
  /** Stops server and process, and waits until both are gone. */
  stop(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./embedded-child.ts', import.meta.url))

/** Starts an embedded server in a process of its own; `program` is another copy of this code than ours. */
export async function runEmbeddedChild(dataFolder: string, program = PROGRAM): Promise<EmbeddedChild> {
  const child = spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await firstLine(child)
  const { ownerUrl = '', error = '' }: { ownerUrl?: string; error?: string } = JSON.parse(said)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { ownerUrl, error, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const part of child.stdout ?? []) {
    text += String(part)
    if (text.includes('\n')) break
  }
  if (text === '') throw new Error('The child process ended without a word.')
  return text.split('\n')[0] ?? ''
}
