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
const throttleAt = given.indexOf('--throttle')
const throttle = numberAfter(throttleAt)
const crowd = Math.max(1, numberAfter(given.indexOf('--workers')) / availableParallelism())
const ours = throttleAt < 0 ? [] : [throttleAt, throttleAt + 1]
const args = given.filter((each, at) => !['--full', '--cell'].includes(each) && !ours.includes(at))
try {
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

/** The number that follows an option, 1 where the option was not given. */
function numberAfter(at: number): number {
  if (at < 0) return 1
  const number = Number(given[at + 1])
  if (!(number >= 1)) throw new Error(`${given[at]} takes a number from 1 on`)
  return number
}
