import type { SelectedCells } from '#core/grid-parts.ts'
import type { CellBox } from '#core/ranges/cell-ranges.ts'
import { dragOverCells } from '#core/ranges/drag-over-cells.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'
import { type Fill, fillTo } from './edit-areas.ts'

/** Pixels from the corner of the range in which a drag fills. */
const REACH = 9
const CORNER = '.quitus-editable.ag-cell:is(.quitus-range-corner, .ag-cell-focus:not(.quitus-in-range))'
const FILLED = 'quitus-filling'

/**
 * Lets the mouse drag the lower right corner of the selected range over cells that take its values. The answer ends
 * it.
 */
export function dragFill(
  host: HTMLElement,
  ranges: Pick<SelectedCells, 'boxes' | 'columns'>,
  onFill: (fill: Fill) => void,
): () => void {
  let source: CellBox | null = null
  let fill: Fill | null = null

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

  const end = dragOverCells(host, {
    begins(event, cell) {
      if (!isAtCorner(event)) return false
      const column = ranges.columns().indexOf(cell.column)
      source = ranges.boxes().find(({ bottom, right }) => bottom === cell.line && right === column) ?? null
      if (source === null) return false
      event.preventDefault()
      event.stopImmediatePropagation()
      return true
    },
    onCell(cell) {
      const column = ranges.columns().indexOf(cell.column)
      fill = source === null || column < 0 ? null : fillTo(source, cell.line, column)
      paint(fill?.to ?? null)
    },
    onEnd(isKept) {
      const requested = fill
      source = null
      fill = null
      paint(null)
      if (isKept && requested !== null) onFill(requested)
    },
  })
  return () => {
    end()
    paint(null)
  }
}

function isAtCorner({ target, clientX, clientY }: PointerEvent): boolean {
  const cell = target instanceof Element ? target.closest(`.quitus-writable ${CORNER}`) : null
  if (cell === null) return false
  const { right, bottom } = cell.getBoundingClientRect()
  return right - clientX <= REACH && bottom - clientY <= REACH
}
