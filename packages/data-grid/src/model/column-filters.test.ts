import { expect, test } from 'vitest'
import {
  combinedFilter,
  filterOfOthers,
  NO_FILTERS,
  simpleFilter,
  withColumnFilter,
  withoutCondition,
} from './column-filters.ts'

const aEmpty = { column: 'a', op: 'empty' } as const
const aHolds = { column: 'a', op: 'contains', value: 'x' } as const
const bEmpty = { column: 'b', op: 'empty' } as const
const both = { column: 'a', match: 'any', conditions: [aEmpty, aHolds] } as const

test('VIEW-08 conditions of a column and of several columns are joined by all or by any', () => {
  const two = withColumnFilter(withColumnFilter(NO_FILTERS, 'a', both), 'b', simpleFilter(bEmpty))
  expect(combinedFilter(NO_FILTERS)).toBeNull()
  expect(combinedFilter(withColumnFilter(NO_FILTERS, 'b', simpleFilter(bEmpty)))).toEqual(bEmpty)
  expect(combinedFilter(two)).toEqual({ all: [{ any: [aEmpty, aHolds] }, bEmpty] })
  expect(combinedFilter({ ...two, match: 'any' })).toEqual({ any: [aEmpty, aHolds, bEmpty] })
})

test('VIEW-08 the values of a column are those under the other filters, all where one of them is enough', () => {
  const two = withColumnFilter(withColumnFilter(NO_FILTERS, 'a', both), 'b', simpleFilter(bEmpty))
  expect(filterOfOthers(two, 'a')).toEqual(bEmpty)
  expect(filterOfOthers({ ...two, match: 'any' }, 'a')).toBeNull()
})

test('VIEW-08 a column goes with its last condition', () => {
  const filters = withColumnFilter(NO_FILTERS, 'a', both)
  const one = withoutCondition(filters, 'a', 0)
  expect(combinedFilter(one)).toEqual(aHolds)
  expect(withoutCondition(one, 'a', 0)).toEqual(NO_FILTERS)
})
