import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first line of a test file that runs in a page. */
const IN_A_PAGE = '// @vitest-environment jsdom'

/** Short files with thousands of tests. The usual order begins with the largest file, and would end with these. */
const LONG_RUNNING = ['/src/access.test.ts', '/testing/cells/access-in-cell.test.ts']

/**
 * The usual order, with the files that run in a page behind all others. A worker ends where the next file needs another
 * environment, and a new one imports the whole server again.
 */
class PageTestsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = (file: TestSpecification) => {
      if (runsInPage(file)) return 2
      return LONG_RUNNING.some((name) => file.moduleId.endsWith(name)) ? 0 : 1
    }
    return Object.values(Object.groupBy(sorted, rank)).flat()
  }
}

function runsInPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith(IN_A_PAGE)
}

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/web/build/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/src/**/*.test.ts',
    ],
    setupFiles: ['scripts/fixed-seed.ts', 'apps/server/src/testing/end-left-processes.ts'],
    globalSetup: ['packages/database/src/testing/test-server.ts'],
    // Half of what tests do is to wait for the database. With twice as many workers as processors nothing is idle, and
    // nothing ends sooner.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // The files of a worker share what they import, which would take a quarter of the time: what a test starts, it
    // stops.
    isolate: false,
    sequence: { sequencer: PageTestsLast },
    // A limit against hanging, not a speed to keep: real servers start and stop inside tests, next to another file
    // that does the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
