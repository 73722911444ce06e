import { CHECKS, type Check } from './checks/checks.ts'

/** Runs one check and prints its name, its time and what it found. */
async function report({ name, run }: Check): Promise<boolean> {
  const begun = performance.now()
  const faults = await run().catch((error: unknown) => [
    error instanceof Error ? error.message : String(error),
  ])
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(22)} ${seconds} s`)
  for (const fault of faults) console.log(fault.replace(/^/gm, '     '))
  return faults.length === 0
}

const passed: boolean[] = []
for (const check of CHECKS) passed.push(await report(check))
process.exitCode = passed.every(Boolean) ? 0 : 1
