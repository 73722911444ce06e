import { expect, test } from 'vitest'
import { findTestedRequirements, listRequirements } from './requirement-coverage.ts'

test('requirements are the first cells of the tables', () => {
  const page =
    '## NAV\n| id | what |\n|---|---|\n| NAV-01 | see CELL-02 |\n\n| I18N-02 | b |\n| A11Y-01 | c |'
  expect(listRequirements(page)).toEqual(['NAV-01', 'I18N-02', 'A11Y-01'])
})

test('a requirement is tested when the title of a test names it, however the test is written', () => {
  const text = [
    "test('AA-01 does', () => {})",
    "it.each([1])('AA-02 does %s', () => {})",
    `test(\`AA-03 in \${locale}\`, () => {})`,
    "test.describe('AA-04', () => {})",
    "rootTest('AA-05 and AA-06', () => {})",
    "const note = 'AA-07'",
    "expect(page, 'AA-08').toBe(1)",
  ].join('\n')
  const found = findTestedRequirements([{ path: 'a.test.ts', text }])
  expect([...found.keys()]).toEqual(['AA-01', 'AA-02', 'AA-03', 'AA-04', 'AA-05', 'AA-06'])
})
