/** Highest element that browsers lay out without faults, with a margin. */
export const MAX_SCROLL_HEIGHT = 8_000_000

/**
 * Where a list is: `top` is the place in the list, `scrollTop` that of the scrolled element; they differ in a list
 * too high to lay out.
 */
export type CardScroll = { top: number; scrollTop: number }

/**
 * The place after the element was scrolled: near ones one to one, far ones (the scroll bar was dragged) in
 * proportion.
 */
export function scrolledTo(
  before: CardScroll,
  scrollTop: number,
  total: number,
  viewport: number,
): CardScroll {
  const last = Math.max(0, total - viewport)
  if (total <= MAX_SCROLL_HEIGHT) return { top: Math.min(scrollTop, last), scrollTop }
  const lastScroll = MAX_SCROLL_HEIGHT - viewport
  if (scrollTop <= 0) return { top: 0, scrollTop }
  if (scrollTop >= lastScroll) return { top: last, scrollTop }
  const step = scrollTop - before.scrollTop
  const top = Math.abs(step) <= viewport ? before.top + step : (scrollTop / lastScroll) * last
  return { top: Math.max(0, Math.min(last, top)), scrollTop }
}

/** The place at which the list shows what is at `top`. */
export function scrollOf(top: number, total: number, viewport: number): CardScroll {
  const last = Math.max(0, total - viewport)
  const place = Math.max(0, Math.min(last, top))
  if (total <= MAX_SCROLL_HEIGHT) return { top: place, scrollTop: place }
  return { top: place, scrollTop: Math.round((place / last) * (MAX_SCROLL_HEIGHT - viewport)) }
}
