import { expect, test } from 'vitest'
import { findLongLines } from './line-lengths.ts'

const faults = (path: string, text: string) => findLongLines([{ path, text }])
const word = (length: number) => 'x'.repeat(length)

test('comments, SQL and prose end at their column', () => {
  expect(faults('a.ts', `let a\n// ${word(120)}`)).toEqual(['a.ts:2 has 123 columns, 120 at most'])
  expect(faults('a.ts', `/** ${word(110)} */`)).toEqual([])
  expect(faults('a.sql', `select ${word(120)}`)).toHaveLength(1)
  expect(faults('b.sql.ts', `select ${word(120)}`)).toHaveLength(1)
  expect(faults('packages/database/project-migrations/folded/a.sql', `select ${word(120)}`)).toHaveLength(1)
  expect(faults('docs/a.md', word(161))).toEqual(['docs/a.md:1 has 161 columns, 160 at most'])
})

test('what cannot be broken may be longer', () => {
  expect(faults('a.ts', `const a = '${word(120)}'`)).toEqual([])
  expect(faults('a.ts', `// biome-ignore ${word(120)}`)).toEqual([])
  expect(faults('a.sql', `select '${word(120)}'`)).toEqual([])
  expect(faults('docs/a.md', `| ${word(200)} |\n\`\`\`\n${word(200)}\n\`\`\``)).toEqual([])
})

test('a check that reads nothing is a fault', () => {
  expect(() => findLongLines([])).toThrow('No file was read')
  expect(() => faults('packages/database/migrations/a.sql', word(200))).toThrow('No file was read')
})
