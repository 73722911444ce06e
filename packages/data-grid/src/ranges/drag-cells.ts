import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { dragOverCells } from '#core/ranges/drag-over-cells.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'
import type { RangeController } from './range-controller.ts'

/** Lets the mouse select cells: drag, Shift to extend, Ctrl to add. The answer ends it. */
export function dragCells(host: HTMLElement, ranges: RangeController): () => void {
  const end = dragOverCells(host, {
    begins(event, cell) {
      if (cell.column === CONTROL_COLUMN || isControl(event.target)) return false
      if (event.shiftKey) {
        // AG Grid would move the focus, which stays where the range began.
        event.stopPropagation()
        ranges.extendTo(cell)
      } else ranges.begin(cell, event.ctrlKey || event.metaKey)
      return true
    },
    onCell(cell) {
      if (cell.column !== CONTROL_COLUMN) ranges.extendTo(cell)
    },
    // What was reached stays selected.
    onEnd: () => undefined,
  })

  function onMouseDown(event: MouseEvent): void {
    if (event.button !== 0 || !event.shiftKey || isControl(event.target)) return
    const cell = cellAt(event.target)
    if (cell !== null && cell.column !== CONTROL_COLUMN) event.preventDefault()
  }

  host.addEventListener('mousedown', onMouseDown, { capture: true })
  return () => {
    end()
    host.removeEventListener('mousedown', onMouseDown, { capture: true })
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, .quitus-editor') !== null
}
