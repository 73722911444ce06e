import { type RefCallback, useCallback, useState } from 'react'

/** Beyond which edges of what scrolls sideways there is more; follows scrolling, the window and the content. */
export function useScrollEdges<E extends HTMLElement>(): {
  ref: RefCallback<E>
  more: { before: boolean; after: boolean }
} {
  const [more, setMore] = useState({ before: false, after: false })

  const ref = useCallback((scroll: E) => {
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scroll
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    const observe = () => {
      for (const child of scroll.children) observer.observe(child)
      measure()
    }
    observer.observe(scroll)
    observe()
    const changes = new MutationObserver(observe)
    changes.observe(scroll, { childList: true })
    scroll.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
      scroll.removeEventListener('scroll', measure)
    }
  }, [])

  return { ref, more }
}
