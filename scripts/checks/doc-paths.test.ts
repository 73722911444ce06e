import { expect, test } from 'vitest'
import { findMissingPaths } from './doc-paths.ts'

const FILES = [
  'README.md',
  'docs/a.md',
  'docs/more/b.md',
  'apps/server/src/views/rows/row.ts',
  'scripts/run.ts',
]
const faults = (text: string, path = 'docs/a.md') => findMissingPaths([{ path, text }], FILES)

test('a link leads to a file or a folder, from the folder of its page', () => {
  expect(
    faults('[b](more/b.md#part) [folder](more/) [up](../README.md) [site](https://example.org) [here](#x)'),
  ).toEqual([])
  expect(faults('one\n[b](b.md)')).toEqual(['docs/a.md:2 names b.md, which does not exist'])
  expect(faults('[b](more/b.md)', 'docs/more/b.md')).toHaveLength(1)
  expect(faults('[![image](images/none.png)](more/b.md)')).toEqual([
    'docs/a.md:1 names images/none.png, which does not exist',
  ])
})

test('a path in backticks exists, from the root, from a folder below a src, or by its name alone', () => {
  expect(
    faults(
      '`apps/server/src/views` `apps/server/src/views/rows/row.ts` `views/rows/` `rows/row.ts` `row.ts`',
    ),
  ).toEqual([])
  expect(faults('`apps/server/src/rows`')).toHaveLength(1)
  expect(faults('`views/columns`')).toHaveLength(1)
  expect(faults('`columns.ts`')).toEqual(['docs/a.md:1 names columns.ts, which does not exist'])
})

test('what only resembles a path is none', () => {
  expect(
    faults(
      '`GET /services/v1` `application/json` `npm run check` `apps/<slice>` `docs/NNN-name.md` `and/or`',
    ),
  ).toEqual([])
})

test('a check that reads nothing fails', () => {
  expect(() => findMissingPaths([], FILES)).toThrow('No page was read')
})
