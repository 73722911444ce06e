import { availableParallelism } from 'node:os'
import { findBrowser } from './browser.ts'
import { runCommand } from './run-command.ts'
import { ensureWebBuild } from './web-build.ts'

/** Calls of the long fuzz, over all endpoints. */
const FUZZED_CALLS = '50000'

// `npm run e2e [-- arguments of Playwright]`; `--full` adds the long matrices, whose titles carry @full, and the long
// fuzz; `--throttle 4` slows the processor of each page four times, `--workers 8` shares two processors among eight
// journeys, and each lengthens the limits accordingly; with `--cell` new projects are in a cell.
const given = process.argv.slice(2)
try {
  const throttled = optionOf('--throttle')
  const throttle = numberOf('--throttle', throttled.value ?? '1')
  const args = given.filter(
    (each, at) => !['--full', '--cell'].includes(each) && !throttled.places.includes(at),
  )
  const crowd = Math.max(1, workersOf(optionOf('--workers').value ?? '1') / availableParallelism())
  const browser = await findBrowser()
  await ensureWebBuild()
  const { status } = await runCommand(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      env: {
        CHROMIUM_PATH: browser,
        QUITUS_E2E_FULL: given.includes('--full') ? '1' : '',
        QUITUS_E2E_THROTTLE: String(throttle),
        QUITUS_E2E_SLOWNESS: String(throttle * crowd),
        QUITUS_E2E_WITH_CELL: given.includes('--cell') ? '1' : '',
      },
    },
  )
  const fuzz = given.includes('--full')
    ? await runCommand('vitest', ['run', 'apps/server/src/fuzz.test.ts'], {
        env: { QUITUS_FUZZ_CALLS: FUZZED_CALLS },
      })
    : { status: 0 }
  process.exitCode = status === 0 ? fuzz.status : status
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** What was given for an option as `--name value` or `--name=value`, and which arguments say so. */
function optionOf(name: string): { value?: string | undefined; places: readonly number[] } {
  const at = given.findIndex((each) => each === name || each.startsWith(`${name}=`))
  if (at < 0) return { places: [] }
  return given[at] === name
    ? { value: given[at + 1] ?? '', places: [at, at + 1] }
    : { value: given[at]?.slice(name.length + 1), places: [at] }
}

/** How many journeys run at once; Playwright takes a share of the processors, too. */
function workersOf(value: string): number {
  const share = /^([\d.]+)%$/.exec(value)?.[1]
  if (share === undefined) return numberOf('--workers', value)
  return (Number(share) / 100) * availableParallelism()
}

function numberOf(name: string, value: string): number {
  const number = Number(value)
  if (!(number >= 1)) throw new Error(`${name} takes a number from 1 on`)
  return number
}
