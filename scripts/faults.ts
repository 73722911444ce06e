import { runCommand } from './run-command.ts'

const FOLDER = 'apps/server/src/testing/processes'

/**
 * `npm run faults`: the fault tests at their full length, about an hour; `npm test` runs a sample of each. `--
 * --short` runs a twentieth of everything.
 */
const part = process.argv.includes('--short') ? 20 : 1
const count = (full: number) => String(full / part)
const RUNS = [
  { file: 'lost-connections.test.ts', QUITUS_RESTARTS: count(100), QUITUS_TERMINATIONS: count(1000) },
  { file: 'kill-writes.test.ts', QUITUS_KILLS: count(100) },
  { file: 'kill-uploads.test.ts', QUITUS_KILLS: count(100) },
  { file: 'kill-exports.test.ts' },
  { file: 'kill-imports.test.ts', QUITUS_KILLS: count(100) },
]

for (const { file, ...env } of RUNS) {
  const { status } = await runCommand('vitest', ['run', `${FOLDER}/${file}`, '--silent=false'], { env })
  if (status !== 0) process.exitCode = status
}
