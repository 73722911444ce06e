import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first line of a test file that runs in a page. */
const IN_A_PAGE = '// @vitest-environment jsdom'

/**
 * The usual order, with the files that run in a page behind all others. A worker ends where the next file needs another
 * environment, and a new one imports the whole server again.
 */
export class PageTestsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const inPages = sorted.filter(runsInPage)
    return [...sorted.filter((file) => !inPages.includes(file)), ...inPages]
  }
}

function runsInPage({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').startsWith(IN_A_PAGE)
}
