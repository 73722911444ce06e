import { runCommandLine } from '#commands/command-line.ts'

/** A command as `npm run quitus --` is given it, and the settings that it adds to those of this process. */
export type CommandRequest = { args: readonly string[]; settings: NodeJS.ProcessEnv }
export type CommandAnswer = { status: number; stdout: string; stderr: string }

// A process that runs one command after another for its parent, which loads the modules of the command line once.
process.on('message', async (request: CommandRequest) => {
  process.send?.(await answer(request))
})

async function answer({ args, settings }: CommandRequest): Promise<CommandAnswer> {
  const said = { stdout: '', stderr: '' }
  const usual = { stdout: process.stdout.write, stderr: process.stderr.write }
  const environment = process.env
  process.env = { ...environment, ...settings }
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (text: string | Uint8Array) => {
      said[stream] += text
      return true
    }
  try {
    return { status: await runCommandLine(args), ...said }
  } catch (error) {
    return { status: 1, ...said, stderr: `${said.stderr}${error instanceof Error ? error.stack : error}` }
  } finally {
    process.env = environment
    process.stdout.write = usual.stdout
    process.stderr.write = usual.stderr
  }
}
