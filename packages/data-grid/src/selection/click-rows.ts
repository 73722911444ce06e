import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { cellAt } from '#core/ranges/screen-cell.ts'
import type { SelectionController } from './selection-controller.ts'

/**
 * Selects by mouse in the first column: the checkbox toggles, Shift selects up to the line, Ctrl toggles anywhere in
 * the cell.
 */
export function clickRows(host: HTMLElement, selection: SelectionController): () => void {
  const isBox = (target: EventTarget | null) =>
    target instanceof Element && target.closest('.quitus-select') !== null

  /** The focus belongs to the cell, whose keys select too. */
  function onMouseDown(event: MouseEvent): void {
    if (isBox(event.target)) event.preventDefault()
  }

  function onClick(event: MouseEvent): void {
    const cell = cellAt(event.target)
    if (cell === null || cell.column !== CONTROL_COLUMN) return
    if (!isBox(event.target) && event.target instanceof Element && event.target.closest('button')) return
    if (event.shiftKey) void selection.extendTo(cell.line)
    else if (isBox(event.target) || event.ctrlKey || event.metaKey) selection.toggle(cell.line)
  }

  host.addEventListener('mousedown', onMouseDown, { capture: true })
  host.addEventListener('click', onClick)
  return () => {
    host.removeEventListener('mousedown', onMouseDown, { capture: true })
    host.removeEventListener('click', onClick)
  }
}
