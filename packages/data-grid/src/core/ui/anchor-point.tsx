import type { Ref } from 'react'

/** A point in pixels of the grid's frame. */
export type AnchorPlace = { left: number; top: number }

/** What a popover or menu of a header hangs from: headers are no React elements. */
export function AnchorPoint({ place, ref }: { place: AnchorPlace; ref?: Ref<HTMLSpanElement> }) {
  return <span className="quitus-anchor" ref={ref} style={place} />
}

/** The place below an element, kept inside the frame: a column that is being scrolled into view is partly outside. */
export function placeBelow(element: HTMLElement, frame: HTMLElement): AnchorPlace {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  const left = Math.max(0, Math.min(inner.left - outer.left, outer.width - 1))
  return { left, top: inner.bottom - outer.top }
}
