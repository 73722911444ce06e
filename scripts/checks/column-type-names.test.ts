import { expect, test } from 'vitest'
import { findColumnTypeNames } from './column-type-names.ts'

const LIST = {
  path: 'packages/domain/src/values/column-type.ts',
  text: "export const COLUMN_TYPES = [\n  'AMOUNT',\n  'FILE',\n  'DATE',\n  'DATE_TIME',\n] as const\n",
}

const linesOf = (path: string, ...lines: string[]) =>
  findColumnTypeNames([LIST, { path, text: lines.join('\n') }]).map((fault) => fault.split(' ')[0])

test('a comparison of a column type by its name is found, however it is written', () => {
  const text = [
    "if (column.type === 'DATE') return",
    "const isOther = type !== 'FILE'",
    "return 'DATE_TIME' === type",
    "    case 'AMOUNT':",
  ]
  expect(linesOf('a.ts', ...text)).toEqual(['a.ts:1', 'a.ts:2', 'a.ts:3', 'a.ts:4'])
})

test('a definition, another word and a test may name a column type', () => {
  expect(linesOf('a.ts', "const column = { type: 'DATE' }", "if (event === 'DATED') return")).toEqual([])
  expect(linesOf('a.test.ts', "if (type === 'DATE') return")).toEqual([])
})

test('a list that was moved is a fault', () => {
  expect(findColumnTypeNames([])).toEqual(['packages/domain/src/values/column-type.ts names no column type'])
})
