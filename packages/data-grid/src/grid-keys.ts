import type { GridApi } from 'ag-grid-community'
import { CONTROL_COLUMN } from '#columns/column-defs.ts'
import type { RangeController, ScreenCell } from '#ranges/range-controller.ts'
import type { SelectionController } from '#selection/selection-controller.ts'
import type { GridLine } from './grid-context.ts'

/** What keys ask for beside ranges and selection. */
export type KeyActs = {
  /** Opens or folds the anomaly of a line. True when that changed something. */
  fold: (line: number, isOpen: boolean) => boolean
  foldAll: (isOpen: boolean) => void
  copy: (withHeaders: boolean) => void
  /** Gives up what is going on, such as a long copy. True when there was something. */
  cancel: () => boolean
  /** True when there was something to empty. */
  clear: () => boolean
  fillDown: () => void
  undo: () => void
  redo: () => void
}

const FAR = Number.MAX_SAFE_INTEGER
const ARROWS: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Keys of the cells that AG Grid does not know, or knows otherwise (VIEW-13). The answer ends it. */
export function listenToKeys(
  host: HTMLElement,
  api: GridApi<GridLine>,
  ranges: RangeController,
  selection: SelectionController,
  acts: KeyActs,
): () => void {
  function show({ line, column }: ScreenCell): void {
    api.ensureIndexVisible(line)
    api.ensureColumnVisible(column)
  }

  function extend(lines: number, columns: number): true {
    const head = ranges.extendBy({ lines, columns })
    if (head !== null) show(head)
    return true
  }

  function go(cell: ScreenCell): true {
    show(cell)
    api.setFocusedCell(cell.line, cell.column)
    return true
  }

  /** Home and End: edges of the line, with Ctrl corners of the data. */
  function goToEdge(key: 'Home' | 'End', { line }: ScreenCell, isFar: boolean): true {
    const columns = ranges.columns()
    const column = (key === 'Home' ? columns[0] : columns.at(-1)) ?? CONTROL_COLUMN
    const last = Math.max(0, api.getDisplayedRowCount() - 1)
    return go({ line: isFar ? (key === 'Home' ? 0 : last) : line, column })
  }

  function onControlCell(event: KeyboardEvent, { line }: ScreenCell): boolean {
    if (event.key === ' ') {
      if (event.shiftKey) void selection.extendTo(line)
      else selection.toggle(line)
      return true
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowRight') return acts.fold(line, true)
    return event.key === 'ArrowLeft' && acts.fold(line, false)
  }

  function onWritingKey(key: string, isShift: boolean): boolean {
    if (key === 'z') (isShift ? acts.redo : acts.undo)()
    else if (key === 'y' && !isShift) acts.redo()
    else if (key === 'd' && !isShift) acts.fillDown()
    else return false
    return true
  }

  function onCell(event: KeyboardEvent, cell: ScreenCell): boolean {
    const { key, shiftKey, altKey } = event
    const isCtrl = event.ctrlKey || event.metaKey
    const arrow = ARROWS[key]
    if (altKey && shiftKey && arrow !== undefined && arrow[0] === 0) {
      acts.foldAll(arrow[1] > 0)
      return true
    }
    if (altKey) return false
    if (key === 'Escape') return acts.cancel() || ranges.clear()
    if (isCtrl && key.toLowerCase() === 'c') {
      acts.copy(shiftKey)
      return true
    }
    if (isCtrl && onWritingKey(key.toLowerCase(), shiftKey)) return true
    if (key === 'Delete' && cell.column !== CONTROL_COLUMN && !isCtrl && !shiftKey) return acts.clear()
    if (isCtrl && !shiftKey && key.toLowerCase() === 'a') {
      ranges.selectAll()
      return true
    }
    if (cell.column === CONTROL_COLUMN && onControlCell(event, cell)) return true
    if (key === 'Home' || key === 'End') {
      if (!shiftKey) return goToEdge(key, cell, isCtrl)
      const way = key === 'Home' ? -FAR : FAR
      return extend(isCtrl ? way : 0, way)
    }
    if (shiftKey && arrow !== undefined && cell.column !== CONTROL_COLUMN) {
      const size = isCtrl ? FAR : 1
      return extend(arrow[0] * size, arrow[1] * size)
    }
    if (shiftKey && (key === 'PageUp' || key === 'PageDown') && cell.column !== CONTROL_COLUMN)
      return extend(key === 'PageUp' ? -linesOfPage(cell) : linesOfPage(cell), 0)
    return false
  }

  function linesOfPage({ line }: ScreenCell): number {
    const { top, bottom } = api.getVerticalPixelRange()
    const height = api.getDisplayedRowAtIndex(line)?.rowHeight ?? bottom - top
    return Math.max(1, Math.floor((bottom - top) / height) - 1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.classList.contains('ag-cell')) return
    const focused = api.getFocusedCell()
    if (focused === null || focused.rowPinned != null) return
    const isHandled = onCell(event, { line: focused.rowIndex, column: focused.column.getColId() })
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }

  host.addEventListener('keydown', onKeyDown, { capture: true })
  return () => host.removeEventListener('keydown', onKeyDown, { capture: true })
}
