import { expect, test } from 'vitest'
import { secondsLeft } from './time-left.ts'

test('answers the seconds left by the speed since it was first seen', () => {
  expect(secondsLeft({ done: 100, at: 0 }, { done: 300, at: 2000 }, 1300)).toBe(10)
  expect(secondsLeft({ done: 0, at: 0 }, { done: 999, at: 9990 }, 1000)).toBe(1)
})

test('is unknown before there is a speed to go by', () => {
  expect(secondsLeft({ done: 0, at: 0 }, { done: 500, at: 1000 }, 1000)).toBeNull()
  expect(secondsLeft({ done: 7, at: 0 }, { done: 7, at: 9000 }, 1000)).toBeNull()
  expect(secondsLeft({ done: 0, at: 0 }, { done: 500, at: 9000 }, null)).toBeNull()
})
