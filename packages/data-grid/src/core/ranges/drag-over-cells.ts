import { cellAt, type ScreenCell } from './screen-cell.ts'

/** Pixels from the edge of the rows in which a drag scrolls, and most pixels of one frame. */
const EDGE = 28
const MOST_SPEED = 40
const FIXED = '.ag-grid-pinned-left-cells'

export type CellDrag = {
  /** True when this press begins the drag; called before AG Grid handles the press. */
  begins: (event: PointerEvent, cell: ScreenCell) => boolean
  /** The cell under the pointer, or the nearest one inwards; again whenever rows have scrolled below it. */
  onCell: (cell: ScreenCell) => void
  /** Released; `isKept` is false when Escape or the system gave the drag up. */
  onEnd: (isKept: boolean) => void
}

/** Lets the mouse drag over cells, with scrolling at the edges of the rows. The answer ends it. */
export function dragOverCells(host: HTMLElement, drag: CellDrag): () => void {
  let pointer: { x: number; y: number } | null = null
  let frame = 0
  let isFromFixed = false

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const cell = cellAt(event.target)
    if (cell === null || !drag.begins(event, cell)) return
    pointer = { x: event.clientX, y: event.clientY }
    isFromFixed = event.target instanceof Element && event.target.closest(FIXED) !== null
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    window.addEventListener('pointercancel', giveUp)
    window.addEventListener('keydown', onKeyDown, { capture: true })
  }

  function onPointerMove(event: PointerEvent): void {
    if ((event.buttons & 1) === 0) {
      giveUp()
      return
    }
    pointer = { x: event.clientX, y: event.clientY }
    reach()
    if (frame === 0) frame = requestAnimationFrame(scroll)
  }

  function onPointerUp(): void {
    stop()
    drag.onEnd(true)
  }

  function giveUp(): void {
    stop()
    drag.onEnd(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    giveUp()
  }

  function reach(): void {
    const area = rowsArea(host, isFromFixed)
    if (pointer === null || area === null) return
    const x = Math.min(Math.max(pointer.x, area.left + 1), area.right - 2)
    const y = Math.min(Math.max(pointer.y, area.top + 1), area.bottom - 2)
    const cell = cellNear(x, y, area)
    if (cell !== null) drag.onCell(cell)
  }

  function scroll(): void {
    frame = 0
    const area = rowsArea(host, isFromFixed)
    if (pointer === null || area === null) return
    const top = speed(pointer.y, area.top, area.bottom)
    const left = speed(pointer.x, area.left, area.right)
    if (top === 0 && left === 0) return
    area.viewport.scrollBy({ top, left, behavior: 'instant' })
    reach()
    frame = requestAnimationFrame(scroll)
  }

  function stop(): void {
    pointer = null
    cancelAnimationFrame(frame)
    frame = 0
    window.removeEventListener('pointermove', onPointerMove)
    window.removeEventListener('pointerup', onPointerUp)
    window.removeEventListener('pointercancel', giveUp)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }

  host.addEventListener('pointerdown', onPointerDown, { capture: true })
  return () => {
    stop()
    host.removeEventListener('pointerdown', onPointerDown, { capture: true })
  }
}

/**
 * The cell at a point, else the nearest one inwards: at its right and bottom the viewport keeps room for scrollbars.
 */
function cellNear(x: number, y: number, area: { top: number; bottom: number; left: number; right: number }) {
  const inwards = (at: number, from: number, to: number) => (at > (from + to) / 2 ? -1 : 1)
  const [right, down] = [inwards(x, area.left, area.right), inwards(y, area.top, area.bottom)]
  for (const step of [0, 10, 20, 30]) {
    for (const [dx, dy] of [
      [0, down],
      [right, 0],
      [right, down],
    ] as const) {
      const cell = cellAt(document.elementFromPoint(x + dx * step, y + dy * step))
      if (cell !== null) return cell
    }
  }
  return null
}

/**
 * Where rows can be scrolled: the viewport without what stays in place above, below and, unless the drag began there,
 * at the left.
 */
function rowsArea(host: HTMLElement, isFromFixed: boolean) {
  const viewport = host.querySelector('.ag-grid-viewport')
  if (viewport === null) return null
  const outer = viewport.getBoundingClientRect()
  const header = host.querySelector('.ag-header')?.getBoundingClientRect()
  const sums = host.querySelector('.ag-grid-pinned-bottom-rows')?.getBoundingClientRect()
  const fixed = host.querySelector(`.ag-row ${FIXED}`)?.getBoundingClientRect()
  const isFixedReached = isFromFixed || viewport.scrollLeft === 0
  return {
    viewport,
    top: Math.max(outer.top, header?.bottom ?? outer.top),
    bottom: sums === undefined || sums.height === 0 ? outer.top + viewport.clientHeight : sums.top,
    left: isFixedReached ? outer.left : (fixed?.right ?? outer.left),
    right: outer.left + viewport.clientWidth,
  }
}

function speed(at: number, from: number, to: number): number {
  if (at < from + EDGE) return -Math.min(MOST_SPEED, Math.ceil((from + EDGE - at) / 2))
  return at > to - EDGE ? Math.min(MOST_SPEED, Math.ceil((at - to + EDGE) / 2)) : 0
}
