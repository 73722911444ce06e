import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { missingOldestPostgres, testOnOldestPostgres } from './oldest-postgres.ts'
import { runCommand } from './run-command.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { addUp, readPlaywrightReport, readVitestReport, type TestTotals } from './test-totals.ts'

// `npm test`: everything that must hold, and a last line that says how many tests passed and failed.
const scratch = await makeScratchFolder()
console.log(`What tests write is in ${scratch}.`)
process.env.TMPDIR = scratch
const removeScratch = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
// What is left in memory would stay there until the machine is started again.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    removeScratch()
    process.exit(1)
  })
const vitestReport = join(scratch, 'vitest.json')
const oldestReport = join(scratch, 'oldest-postgres.json')
const playwrightReport = join(scratch, 'playwright.json')
const cellReport = join(scratch, 'playwright-in-cell.json')
/** Journeys that are made with their projects in a cell as well; `npm run e2e -- --cell` makes all. */
const JOURNEYS_IN_CELL = ['tests/review/decisions.spec.ts', 'tests/review/comments.spec.ts']

const check = await runCommand(process.execPath, ['scripts/check.ts'])
const unit = await runCommand('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
const missing = await missingOldestPostgres()
if (missing !== null) console.error(`\nThe database is tested on the embedded server alone: ${missing}.`)
const oldestStatus = missing === null ? await testOnOldestPostgres(oldestReport) : 1
const oldestRun = `Tests on the oldest PostgreSQL${missing === null ? '' : `: ${missing}`}`
// CI installs that server: its absence there is a failure.
const runsOnOldest = missing === null || process.env.CI === 'true'
const e2e = await runCommand(process.execPath, ['scripts/e2e.ts', '--reporter=list,json'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
})
const inCell = await runCommand(
  process.execPath,
  ['scripts/e2e.ts', '--cell', '--reporter=list,json', ...JOURNEYS_IN_CELL],
  { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: cellReport } },
)

const suites: TestTotals[] = [
  await readVitestReport('Unit tests', vitestReport, unit.status),
  ...(runsOnOldest ? [await readVitestReport(oldestRun, oldestReport, oldestStatus)] : []),
  await readPlaywrightReport('Journeys', playwrightReport, e2e.status),
  await readPlaywrightReport('Journeys in a cell', cellReport, inCell.status),
]
removeScratch()
const { passed, failed, failures } = addUp(suites)
if (check.status !== 0) console.error('\nnpm run check failed: see above.')
for (const failure of failures) console.error(`\n${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = check.status === 0 && failed === 0 && suites.every((each) => each.passed > 0) ? 0 : 1
