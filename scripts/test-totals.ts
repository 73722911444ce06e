import { readFile } from 'node:fs/promises'

/** How many tests a run has passed and failed; one that did not even start counts as a failed one. */
export type TestTotals = { passed: number; failed: number }

/** Sum over several runs. */
export function addUp(runs: readonly TestTotals[]): TestTotals {
  return runs.reduce(
    (sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }),
    { passed: 0, failed: 0 },
  )
}

/** Totals of Vitest's JSON report, given the status it ended with. */
export async function readVitestReport(path: string, status: number): Promise<TestTotals> {
  const report = await readReport<{ numPassedTests: number; numFailedTests: number }>(path)
  return honest({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, status)
}

/**
 * Totals of Playwright's JSON report, given the status it ended with; a test that passed only when repeated has
 * failed.
 */
export async function readPlaywrightReport(path: string, status: number): Promise<TestTotals> {
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(path)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return honest({ passed: expected, failed: unexpected + flaky }, status)
}

async function readReport<T>(path: string): Promise<T | null> {
  return readFile(path, 'utf8').then(
    (text): T => JSON.parse(text),
    () => null,
  )
}

/** A run that ended badly without naming a failed test, or that ran none, has failed all the same. */
function honest({ passed, failed }: TestTotals, status: number): TestTotals {
  const hasFailed = status !== 0 || passed + failed === 0
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed }
}
