/** Scrolls a frame just so far that all of something in it is seen; what is around the frame stays where it is. */
export function scrollWithin(frame: Element, shown: Element): void {
  const outer = frame.getBoundingClientRect()
  const inner = shown.getBoundingClientRect()
  frame.scrollTop += distance(inner.top, inner.bottom, outer.top, outer.bottom)
  frame.scrollLeft += distance(inner.left, inner.right, outer.left, outer.right)
}

/** How far what is between two edges is beyond those of its frame; its beginning counts where it is larger. */
function distance(start: number, end: number, frameStart: number, frameEnd: number): number {
  if (start < frameStart) return start - frameStart
  return end > frameEnd ? Math.min(end - frameEnd, start - frameStart) : 0
}
