import { type Fill, fillTo } from '#writing/writing-areas.ts'
import type { CellBox } from './cell-ranges.ts'
import { cellAt } from './drag-cells.ts'
import type { RangeController } from './range-controller.ts'

/** Pixels from the corner of the range in which a drag fills. */
const REACH = 9
const CORNER = '.ag-cell:is(.quitus-range-corner, .ag-cell-focus:not(.quitus-in-range))'
const FILLED = 'quitus-filling'

/** Lets the mouse drag the lower right corner of the selected range over cells that take its values. The answer ends it. */
export function dragFill(
  host: HTMLElement,
  ranges: RangeController,
  onFill: (fill: Fill) => void,
): () => void {
  let source: CellBox | null = null
  let fill: Fill | null = null

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch' || !isAtCorner(event)) return
    const cell = cellAt(event.target)
    const column = ranges.columns().indexOf(cell?.column ?? '')
    const box = ranges.boxes().find(({ bottom, right }) => bottom === cell?.line && right === column)
    if (box === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    source = box
    window.addEventListener('pointermove', onPointerMove)
    window.addEventListener('pointerup', onPointerUp)
    window.addEventListener('keydown', onKeyDown, { capture: true })
  }

  function onPointerMove(event: PointerEvent): void {
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (source === null || cell === null) return
    const column = ranges.columns().indexOf(cell.column)
    fill = column < 0 ? null : fillTo(source, cell.line, column)
    paint(fill?.to ?? null)
  }

  function onPointerUp(): void {
    const asked = fill
    stop()
    if (asked !== null) onFill(asked)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }

  function paint(box: CellBox | null): void {
    const names = ranges.columns()
    for (const cell of host.querySelectorAll('.ag-cell[col-id]')) {
      const at = cellAt(cell)
      const column = names.indexOf(at?.column ?? '')
      const isIn =
        box !== null &&
        at !== null &&
        at.line >= box.top &&
        at.line <= box.bottom &&
        column >= box.left &&
        column <= box.right
      cell.classList.toggle(FILLED, isIn)
    }
  }

  function stop(): void {
    source = null
    fill = null
    paint(null)
    window.removeEventListener('pointermove', onPointerMove)
    window.removeEventListener('pointerup', onPointerUp)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }

  host.addEventListener('pointerdown', onPointerDown, { capture: true })
  return () => {
    stop()
    host.removeEventListener('pointerdown', onPointerDown, { capture: true })
  }
}

function isAtCorner({ target, clientX, clientY }: PointerEvent): boolean {
  const cell = target instanceof Element ? target.closest(`.quitus-writable ${CORNER}`) : null
  if (cell === null) return false
  const { right, bottom } = cell.getBoundingClientRect()
  return right - clientX <= REACH && bottom - clientY <= REACH
}
