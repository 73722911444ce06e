import { expect, test } from 'vitest'
import { scrollWithin } from './scroll-within.ts'

/** An element of which only its place and how far it is scrolled matter here. */
function box(left: number, top: number, width: number, height: number) {
  const place = { left, top, right: left + width, bottom: top + height }
  return { scrollTop: 100, scrollLeft: 100, getBoundingClientRect: () => place } as Element & {
    scrollTop: number
    scrollLeft: number
  }
}

test('DATA-02 what is outside of its frame is scrolled to the nearest edge, and what is inside stays', () => {
  const scrolled = (shown: Element) => {
    const frame = box(10, 10, 100, 100)
    scrollWithin(frame, shown)
    return [frame.scrollLeft, frame.scrollTop]
  }
  expect(scrolled(box(20, 20, 10, 10))).toEqual([100, 100])
  expect(scrolled(box(20, 150, 10, 10))).toEqual([100, 150])
  expect(scrolled(box(20, -20, 10, 10))).toEqual([100, 70])
  expect(scrolled(box(160, 20, 10, 10))).toEqual([160, 100])
  expect(scrolled(box(20, 150, 10, 300)), 'the beginning of what is larger').toEqual([100, 240])
})
