import { expect, test } from 'vitest'
import { MAX_SCROLL_HEIGHT, scrolledTo, scrollOf } from './card-scroll.ts'

const [TOTAL, VIEWPORT] = [144_000_000, 700]
const START = { top: 0, scrollTop: 0 }

test('VIEW-15 a list that can be laid out scrolls as any element', () => {
  expect(scrolledTo(START, 5000, 10_000, VIEWPORT)).toEqual({ top: 5000, scrollTop: 5000 })
  expect(scrolledTo(START, 9999, 10_000, VIEWPORT).top).toBe(9300)
})

test('VIEW-15 a list of a million cards moves one to one under the finger, and in proportion under the scroll bar', () => {
  const middle = scrolledTo(START, MAX_SCROLL_HEIGHT / 2, TOTAL, VIEWPORT)
  expect(middle.top / TOTAL).toBeCloseTo(0.5, 3)
  expect(scrolledTo(middle, middle.scrollTop + 30, TOTAL, VIEWPORT).top).toBe(middle.top + 30)
})

test('VIEW-15 both ends of a list of a million cards are reached', () => {
  const end = MAX_SCROLL_HEIGHT - VIEWPORT
  expect(scrolledTo({ top: 500, scrollTop: end - 10 }, end, TOTAL, VIEWPORT).top).toBe(TOTAL - VIEWPORT)
  expect(scrolledTo({ top: 90_000, scrollTop: 10 }, 0, TOTAL, VIEWPORT).top).toBe(0)
})

test('VIEW-15 a place that was requested is the one that is shown', () => {
  const requested = scrollOf(72_000_000, TOTAL, VIEWPORT)
  expect(scrolledTo(requested, requested.scrollTop, TOTAL, VIEWPORT).top).toBe(72_000_000)
  expect(scrollOf(-5, 300, VIEWPORT)).toEqual(START)
})
