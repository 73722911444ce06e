import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type CardScroll, MAX_SCROLL_HEIGHT, scrolledTo, scrollOf } from './card-scroll.ts'

/** Pixels from one card to the next. */
export const CARD_STEP = 156
const MARGIN = 3

/** Which cards are on screen and where they are, in a list as high as `count` cards. */
export function useCardScroll(box: RefObject<HTMLElement | null>, count: number) {
  const [scroll, setScroll] = useState<CardScroll>({ top: 0, scrollTop: 0 })
  const [viewport, setViewport] = useState(0)
  const latest = useRef({ scroll, total: 0, viewport })
  const total = count * CARD_STEP + 8

  useLayoutEffect(() => {
    latest.current = { scroll, total, viewport }
  })

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setViewport(element.clientHeight))
    observer.observe(element)
    setViewport(element.clientHeight)
    return () => observer.disconnect()
  }, [box])

  const scrollToPosition = useCallback(
    (position: number) => {
      const { total: height, viewport: seen, scroll: before } = latest.current
      const at = position * CARD_STEP
      const isInView = at >= before.top && at + CARD_STEP <= before.top + seen
      if (isInView && position > 0) return
      const next = scrollOf(at, height, seen)
      setScroll(next)
      latest.current = { ...latest.current, scroll: next }
      if (box.current !== null) box.current.scrollTop = next.scrollTop
    },
    [box],
  )

  const first = Math.max(0, Math.floor(scroll.top / CARD_STEP) - MARGIN)
  const last = Math.min(count, Math.ceil((scroll.top + viewport) / CARD_STEP) + MARGIN)
  return {
    height: Math.min(total, MAX_SCROLL_HEIGHT),
    positions: Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at),
    /** Where a card is in the scrolled element. */
    offsetOf: (position: number) => scroll.scrollTop + (position * CARD_STEP + 8 - scroll.top),
    scrollToPosition,
    onScroll(): void {
      const element = box.current
      if (element !== null) setScroll(scrolledTo(latest.current.scroll, element.scrollTop, total, viewport))
    },
  }
}
