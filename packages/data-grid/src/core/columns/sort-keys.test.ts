import { expect, test } from 'vitest'
import { nextSort } from './sort-keys.ts'

const ascending = { column: 'a', descending: false }
const descending = { column: 'a', descending: true }
const other = { column: 'b', descending: true }

test('VIEW-09 clicks on a header go through ascending, descending and none', () => {
  expect(nextSort([], 'a', false)).toEqual([ascending])
  expect(nextSort([ascending], 'a', false)).toEqual([descending])
  expect(nextSort([descending], 'a', false)).toEqual([])
})

test('VIEW-09 a click replaces the order by other columns, with Shift it joins them in its place', () => {
  expect(nextSort([other], 'a', false)).toEqual([ascending])
  expect(nextSort([other], 'a', true)).toEqual([other, ascending])
  expect(nextSort([ascending, other], 'a', true)).toEqual([descending, other])
  expect(nextSort([descending, other], 'a', true)).toEqual([other])
})
