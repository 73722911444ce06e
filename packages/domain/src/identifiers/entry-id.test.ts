import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHILD_SUFFIX_LENGTH, joinEntryId, rowPath } from './entry-id.ts'

/** A key value that does not end or begin with the half of a separator. */
const keyValue = fc.string({ minLength: 1 }).filter((text) => !text.includes('$'))

test('VIEW-07 key values are joined with $$ and can be distinguished again', () => {
  fc.assert(
    fc.property(fc.array(keyValue, { minLength: 1, maxLength: 4 }), (values) => {
      expect(joinEntryId(values)?.split('$$')).toEqual(values)
    }),
  )
})

test('API-06 different keys never join to one identifier', () => {
  const dollars = fc.string({ unit: fc.constantFrom('$', 'a'), minLength: 1, maxLength: 4 })
  const keys = fc.tuple(dollars, dollars)
  fc.assert(
    fc.property(keys, keys, (left, right) => {
      const joined = joinEntryId(left)
      if (joined !== null && joined === joinEntryId(right)) expect(left).toEqual(right)
    }),
    { numRuns: 2000 },
  )
})

test.each([[[]], [['']], [['a', '']], [['a$$b']], [['$$']]])('API-06 %j is no key', (values) => {
  expect(joinEntryId(values)).toBeNull()
})

test('VIEW-06 a path is the anomaly, and for a child row an underscore and nine characters more', () => {
  expect(CHILD_SUFFIX_LENGTH).toBe(9)
  expect(rowPath('A-1', null)).toEqual(['A-1'])
  expect(rowPath('A-1', 'abcdefghi')).toEqual(['A-1', '_abcdefghi'])
})
