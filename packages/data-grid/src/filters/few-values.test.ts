import { expect, test } from 'vitest'
import { testColumn } from '#core/columns/test-column.ts'
import { areFewValues, hasFewValues, MOST_FEW_VALUES, mayHaveFewValues } from './few-values.ts'
import { draftOf, draftOfText, filterOfDraft } from './filter-draft.ts'

const values = (many: number, count: number) =>
  Array.from({ length: many }, (_, at) => ({ value: `v${at}`, count }))

test('VIEW-08 values are few when all of them are there and rows share them', () => {
  expect(areFewValues({ values: values(3, 40), more: false })).toBe(true)
  expect(areFewValues({ values: values(MOST_FEW_VALUES, 2), more: false })).toBe(true)
  expect(areFewValues({ values: values(MOST_FEW_VALUES + 1, 40), more: false })).toBe(false)
  expect(areFewValues({ values: values(3, 40), more: true })).toBe(false)
  // A few rows with a text each.
  expect(areFewValues({ values: values(5, 1), more: false })).toBe(false)
  expect(areFewValues({ values: [], more: false })).toBe(false)
})

test('VIEW-08 words and whole numbers may be few; amounts, days and lists of choices are not looked at', () => {
  const isRequested = (type: 'STRING' | 'INTEGER' | 'AMOUNT' | 'DATE' | 'FILE' | 'BOOLEAN') =>
    mayHaveFewValues(testColumn('c', { type }))
  expect([isRequested('STRING'), isRequested('INTEGER')]).toEqual([true, true])
  expect([isRequested('AMOUNT'), isRequested('DATE'), isRequested('FILE'), isRequested('BOOLEAN')]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(mayHaveFewValues(testColumn('c', { type: 'STRING', isListOfChoices: true }))).toBe(false)
})

test('VIEW-08 a column of few values opens its filter on the value list, any other on a condition', () => {
  const column = testColumn('c', { type: 'STRING' })
  expect(draftOf(null, column, true).conditions[0]?.operator).toBe('in')
  expect(draftOf(null, column, false).conditions[0]?.operator).toBe('contains')
  const own = {
    column: 'c',
    match: 'all',
    conditions: [{ column: 'c', op: 'contains', value: 'x' }],
  } as const
  expect(draftOf(own, column, true).conditions[0]?.operator).toBe('contains')
})

test('VIEW-08 a list that fails or hangs opens the filter on a condition', async () => {
  const { signal } = new AbortController()
  expect(await hasFewValues(() => Promise.reject(new Error('no')), signal)).toBe(false)
  const hangs = (_: unknown, until: AbortSignal) =>
    new Promise<never>((_resolve, reject) => until.addEventListener('abort', () => reject(until.reason)))
  expect(await hasFewValues(hangs, signal, 20)).toBe(false)
})

test('VIEW-08 a text that is typed before the values are known is what the filter looks for', () => {
  const column = testColumn('c', { type: 'STRING' })
  expect(filterOfDraft(draftOfText('Béton', column), column)).toEqual({
    column: 'c',
    match: 'all',
    conditions: [{ column: 'c', op: 'contains', value: 'Béton' }],
  })
  expect(filterOfDraft(draftOfText('\u0000', column), column)).toBe('unreadable')
})
