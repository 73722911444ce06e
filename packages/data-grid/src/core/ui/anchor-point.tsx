import type { Ref } from 'react'

/** A point in pixels of the grid's frame. */
export type AnchorPlace = { left: number; top: number }

/** What a popover or menu of a header hangs from: headers are no React elements. */
export function AnchorPoint({ place, ref }: { place: AnchorPlace; ref?: Ref<HTMLSpanElement> }) {
  return <span className="quitus-anchor" ref={ref} style={place} />
}

/** Where something that hangs from an element below a frame begins. */
export function placeBelow(element: HTMLElement, frame: HTMLElement): AnchorPlace {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  return { left: inner.left - outer.left, top: inner.bottom - outer.top }
}
