import { availableParallelism } from 'node:os'
import { CHECKS, type Check } from './checks/checks.ts'

type Outcome = { name: string; faults: readonly string[]; seconds: number }

const runs = CHECKS.map((check) => ({ check, ...Promise.withResolvers<Outcome>() }))
const waiting = [...runs]

/** Makes one check after another until none waits: as many at a time as there are processors. */
async function perform(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    next.resolve(await outcomeOf(next.check))
  }
}

async function outcomeOf({ name, run }: Check): Promise<Outcome> {
  const begun = performance.now()
  const faults = await run().catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ])
  return { name, faults, seconds: (performance.now() - begun) / 1000 }
}

for (let at = 0; at < availableParallelism(); at++) void perform()
let hasPassed = true
for (const { promise } of runs) {
  const { name, faults, seconds } = await promise
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(22)} ${seconds.toFixed(1)} s`)
  for (const fault of faults) console.log(fault.replace(/^/gm, '     '))
  hasPassed &&= faults.length === 0
}
process.exitCode = hasPassed ? 0 : 1
