import { runCommand } from './run-command.ts'

const FOLDER = 'apps/server/src/testing'

/**
 * `npm run faults`: the fault tests at their full length, about an hour; `npm test` runs a sample of each. `--
 * --short` runs a twentieth of everything.
 */
const part = process.argv.includes('--short') ? 20 : 1
const count = (full: number) => String(full / part)
const RUNS = [
  {
    file: 'processes/lost-connections.test.ts',
    QUITUS_RESTARTS: count(100),
    QUITUS_TERMINATIONS: count(1000),
  },
  { file: 'processes/kill-writes.test.ts', QUITUS_KILLS: count(100) },
  { file: 'processes/kill-uploads.test.ts', QUITUS_KILLS: count(100) },
  { file: 'processes/kill-exports.test.ts' },
  { file: 'processes/kill-imports.test.ts', QUITUS_KILLS: count(100) },
  { file: 'cells/replication-cut.test.ts', QUITUS_CUT_SECONDS: count(60) },
]

for (const { file, ...env } of RUNS) {
  const { status } = await runCommand('vitest', ['run', `${FOLDER}/${file}`, '--silent=false'], { env })
  if (status !== 0) process.exitCode = status
}
