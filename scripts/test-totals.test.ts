import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addUp, readPlaywrightReport, readVitestReport } from './test-totals.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quitus-totals-'))
  path = join(folder, 'report.json')
})

afterEach(() => rm(folder, { recursive: true }))

test('totals are summed over both reports', async () => {
  await writeFile(path, JSON.stringify({ numPassedTests: 7, numFailedTests: 2 }))
  const unit = await readVitestReport('Unit', path, 1)
  await writeFile(path, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1 } }))
  const e2e = await readPlaywrightReport('Journeys', path, 1)
  expect(addUp([unit, e2e])).toMatchObject({ passed: 10, failed: 4 })
})

test('a run that ends badly although no test failed counts as a failure, by its name', async () => {
  await writeFile(path, JSON.stringify({ numPassedTests: 7, numFailedTests: 0 }))
  expect(await readVitestReport('Unit', path, 1)).toEqual({
    passed: 7,
    failed: 1,
    failures: [expect.stringMatching(/^Unit\n.*status 1/)],
  })
})

test('a run without a report or without a test counts as a failure', async () => {
  expect(await readVitestReport('Unit', path, 0)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['Unit\n    No test has run, and it ended with status 0.'],
  })
  await writeFile(path, JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0 } }))
  expect(await readPlaywrightReport('Journeys', path, 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('what failed is named with its reason: tests, files that do not load, and journeys of nested suites', async () => {
  await writeFile(
    path,
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'failed', failureMessages: ['expected 3\nreceived 4'] },
            { fullName: 'divides', status: 'passed', failureMessages: [] },
          ],
        },
        { name: 'b.test.ts', message: 'Cannot find module', status: 'failed', assertionResults: [] },
      ],
    }),
  )
  const unit = await readVitestReport('Unit', path, 1)
  const specs = [
    {
      title: 'opens',
      file: 'c.spec.ts',
      line: 7,
      tests: [
        { status: 'unexpected', results: [{ error: { message: 'not visible' } }] },
        { status: 'expected', results: [{}] },
      ],
    },
  ]
  await writeFile(
    path,
    JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 0 },
      suites: [{ specs: [], suites: [{ specs }] }],
      errors: [],
    }),
  )
  const e2e = await readPlaywrightReport('Journeys', path, 1)
  expect(addUp([unit, e2e]).failures).toEqual([
    'a.test.ts › adds\n    expected 3\n    received 4',
    'b.test.ts\n    Cannot find module',
    'c.spec.ts:7 › opens\n    not visible',
  ])
})
