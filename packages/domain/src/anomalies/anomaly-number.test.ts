import { expect, test } from 'vitest'
import { fullAnomalyNumber } from './anomaly-number.ts'

test.each([
  ['A-00042', 'A-00042'],
  ['a-42', 'A-00042'],
  [' A 42 ', 'A-00042'],
  ['a42', 'A-00042'],
  ['A–42', 'A-00042'],
  ['A-123456', 'A-123456'],
])('VIEW-20 %s is read as the number %s', (typed, number) => {
  expect(fullAnomalyNumber(typed)).toBe(number)
})

test.each(['42', 'A-', 'A-0', 'AL-0042', 'SA-42', 'A-42b', 'A-1234567890'])(
  'VIEW-20 %s is no number of an anomaly',
  (typed) => {
    expect(fullAnomalyNumber(typed)).toBeNull()
  },
)
