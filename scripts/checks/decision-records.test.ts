import { expect, test } from 'vitest'
import { findRecordFaults } from './decision-records.ts'

const INDEX = { path: 'docs/decisions/README.md', text: '- [001](001-a.md) Runtime: Node\n' }

test('a decision record with a subject and a line in the index has no fault', () => {
  expect(
    findRecordFaults([INDEX, { path: 'docs/decisions/001-a.md', text: '# 001 Runtime: Node\n\nOnce.\n' }]),
  ).toEqual([])
})

test('a title without a subject, a long record and one that the index lacks are faults', () => {
  const long = { path: 'docs/decisions/002-b.md', text: `# 2. What we did\n${'x\n'.repeat(30)}` }
  expect(findRecordFaults([INDEX, long])).toEqual([
    'docs/decisions/002-b.md: the title is not “# 002 Topic: subject”',
    'docs/decisions/002-b.md has 31 lines, 30 at most',
    'docs/decisions/002-b.md is not in docs/decisions/README.md',
  ])
  expect(() => findRecordFaults([INDEX])).toThrow('No decision record was read.')
})
