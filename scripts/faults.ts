import { runCommand } from './run-command.ts'

/** `npm run faults`: the fault tests at their full length, an hour or more; `npm test` runs a sample of each. */
const RUNS = [
  {
    file: 'apps/server/src/testing/processes/lost-connections.test.ts',
    QUITUS_RESTARTS: '100',
    QUITUS_TERMINATIONS: '1000',
  },
  { file: 'apps/server/src/testing/processes/kill-writes.test.ts', QUITUS_KILLS: '1000' },
]

for (const { file, ...env } of RUNS) {
  const { status } = await runCommand('vitest', ['run', file, '--silent=false'], { env })
  if (status !== 0) process.exitCode = status
}
