import { runCommandLine } from './commands/command-line.ts'

// A reader that closes early (`… | head`) has seen what it wanted.
process.stdout.on('error', () => process.exit(0))
process.exitCode = await runCommandLine(process.argv.slice(2))
