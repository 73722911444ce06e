import { readFile } from 'node:fs/promises'

/**
 * How many tests a run has passed and failed; one that did not even start counts as a failed one. Each failure is the
 * name of the test and the first lines of its reason.
 */
export type TestTotals = { passed: number; failed: number; failures: readonly string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    message: string
    status: string
    assertionResults: readonly {
      fullName: string
      status: string
      failureMessages: readonly string[] | null
    }[]
  }[]
}

type PlaywrightSuite = {
  suites?: readonly PlaywrightSuite[]
  specs: readonly {
    title: string
    file: string
    line: number
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: readonly PlaywrightSuite[]
  errors: readonly { message?: string }[]
}

const REASON_LINES = 12

/** Sum over several runs. */
export function addUp(runs: readonly TestTotals[]): TestTotals {
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    failures: runs.flatMap(({ failures }) => failures),
  }
}

/** Totals of Vitest's JSON report, given the name of the run and the status it ended with. */
export async function readVitestReport(run: string, path: string, status: number): Promise<TestTotals> {
  const report = await readReport<VitestReport>(path)
  const failures = (report?.testResults ?? []).flatMap(
    ({ name, message, status: ofFile, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      if (failed.length === 0) return ofFile === 'failed' ? [describeFailure(name, message)] : []
      return failed.map((each) =>
        describeFailure(`${name} › ${each.fullName}`, (each.failureMessages ?? []).join('\n')),
      )
    },
  )
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report ?? {}
  return honest(run, { passed, failed, failures }, status)
}

/**
 * Totals of Playwright's JSON report, given the name of the run and the status it ended with; a test that passed only
 * when repeated has failed.
 */
export async function readPlaywrightReport(run: string, path: string, status: number): Promise<TestTotals> {
  const report = await readReport<PlaywrightReport>(path)
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const failures = [
    ...(report?.errors ?? []).map(({ message }) => describeFailure('Playwright', message ?? '')),
    ...failuresOfSuites(report?.suites ?? []),
  ]
  return honest(run, { passed: expected, failed: unexpected + flaky, failures }, status)
}

function failuresOfSuites(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ suites: inner, specs }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          describeFailure(
            `${file}:${line} › ${title}`,
            results.find(({ error }) => error)?.error?.message ?? '',
          ),
        ),
    ),
    ...failuresOfSuites(inner ?? []),
  ])
}

function describeFailure(name: string, reason: string): string {
  const lines = reason.split('\n').slice(0, REASON_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

async function readReport<T>(path: string): Promise<T | null> {
  return readFile(path, 'utf8').then(
    (text): T => JSON.parse(text),
    () => null,
  )
}

/** A run that ended badly without naming a failed test, or that ran none, has failed all the same. */
function honest(run: string, { passed, failed, failures }: TestTotals, status: number): TestTotals {
  if (status === 0 && passed + failed > 0) return { passed, failed, failures }
  const reason =
    passed + failed === 0
      ? `No test has run, and it ended with status ${status}.`
      : `It ended with status ${status} although no test is reported as failed: an error outside tests.`
  return {
    passed,
    failed: Math.max(failed, 1),
    failures: failures.length > 0 ? failures : [describeFailure(run, reason)],
  }
}
