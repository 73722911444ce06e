import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { focusedCell } from '#core/focused-cell.ts'
import type { GridCore } from '#core/grid-core.ts'
import type { ScreenCell } from '#core/ranges/screen-cell.ts'
import { anomalyOfLine } from '#core/rows/anomaly-of-line.ts'
import type { DecisionKey } from '#model/data-grid-props.ts'
import type { LoadingLine } from './loading-line.ts'

const FAR = Number.MAX_SAFE_INTEGER
const ARROWS: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The same letters in both languages: valider, rejeter, dévalider. */
const DECISIONS: Readonly<Record<string, DecisionKey>> = { v: 'validate', r: 'reject', d: 'devalidate' }

/** Keys of a cell that need its row; letters do, too. Keys that move the focus do not. */
const ROW_KEYS = new Set(['Enter', 'F2', 'Delete', 'Backspace'])

/** Listens to the keys of cells that AG Grid lacks or treats differently (VIEW-13); returns what ends it. */
export function listenToKeys(core: GridCore, loading: LoadingLine): () => void {
  const { host, api, props, parts } = core

  function show({ line, column }: ScreenCell): void {
    api.ensureIndexVisible(line)
    api.ensureColumnVisible(column)
  }

  function extend(lines: number, columns: number): true {
    const head = parts.cells?.extendBy({ lines, columns }) ?? null
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
    const columns = parts.cells?.columns() ?? []
    const column = (key === 'Home' ? columns[0] : columns.at(-1)) ?? CONTROL_COLUMN
    const last = Math.max(0, api.getDisplayedRowCount() - 1)
    return go({ line: isFar ? (key === 'Home' ? 0 : last) : line, column })
  }

  function onControlCell(event: KeyboardEvent, { line }: ScreenCell): boolean {
    if (event.key === ' ') {
      if (event.shiftKey) void parts.rows?.extendTo(line)
      else parts.rows?.toggle(line)
      return true
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'ArrowRight') return core.fold(line, true)
    return event.key === 'ArrowLeft' && core.fold(line, false)
  }

  function onWritingKey(key: string, isShift: boolean): boolean {
    const { onUndo, onRedo } = props()
    if (key === 'z') (isShift ? onRedo : onUndo)?.()
    else if (key === 'y' && !isShift) onRedo?.()
    else if (key === 'd' && !isShift) parts.bulkEdit?.fillDown()
    else return false
    return true
  }

  /** True where a letter begins to type into the cell. */
  function takesText({ line, column }: ScreenCell): boolean {
    const known = props().metadata.columns.find(({ name }) => name === column)
    if (known === undefined || COLUMN_TYPE_RULES[known.type].editor !== 'text') return false
    const node = api.getDisplayedRowAtIndex(line)
    return node !== undefined && (api.getColumn(column)?.isCellEditable(node) ?? false)
  }

  function onDecisionKey(key: string, cell: ScreenCell): boolean {
    const decision = DECISIONS[key]
    const { onDecisionKey: decide } = props()
    if (decision === undefined || decide === undefined || takesText(cell)) return false
    const anomaly = anomalyOfLine(api, core.rows(), cell.line)
    if (anomaly !== null) decide(decision, anomaly)
    return anomaly !== null
  }

  function onCell(event: KeyboardEvent, cell: ScreenCell): boolean {
    const { key, shiftKey, altKey } = event
    const isCtrl = event.ctrlKey || event.metaKey
    const arrow = ARROWS[key]
    if (altKey && shiftKey && arrow !== undefined && arrow[0] === 0) {
      core.foldAll(arrow[1] > 0)
      return true
    }
    if (altKey) return false
    if (key === 'Escape') return core.cancel() || (parts.cells?.clear() ?? false)
    if (isCtrl && key.toLowerCase() === 'c') {
      parts.clipboard?.copy(shiftKey)
      return true
    }
    if (isCtrl && onWritingKey(key.toLowerCase(), shiftKey)) return true
    if (key === 'Delete' && cell.column !== CONTROL_COLUMN && !isCtrl && !shiftKey)
      return parts.bulkEdit?.clear() ?? false
    if (isCtrl && !shiftKey && key.toLowerCase() === 'a') {
      parts.cells?.selectAll()
      return true
    }
    if (!isCtrl && !shiftKey && onDecisionKey(key.toLowerCase(), cell)) return true
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

  function needsRow({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    return !ctrlKey && !metaKey && !altKey && (key.length === 1 || ROW_KEYS.has(key))
  }

  /**
   * Ends an edit as it began, at once: AG Grid does so in a later task, which would end the edit that the next key
   * begins, and on a slow processor that key may come first.
   */
  function cancelEdit(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || event.isComposing) return false
    const [edited] = api.getEditingCells()
    if (edited?.column === undefined) return false
    api.stopEditing(true)
    api.setFocusedCell(edited.rowIndex, edited.column, edited.rowPinned)
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (cancelEdit(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.classList.contains('ag-cell')) return
    const focused = focusedCell(api)
    if (focused === null || focused.rowPinned != null) return
    const cell = { line: focused.rowIndex, column: focused.column.getColId() }
    if (needsRow(event) && loading.isLoading(cell.line)) {
      const { key, code, shiftKey } = event
      const again = { key, code, shiftKey, bubbles: true, cancelable: true }
      loading.defer(cell, (element) => element.dispatchEvent(new KeyboardEvent('keydown', again)))
    } else if (!onCell(event, cell)) return
    event.preventDefault()
    event.stopPropagation()
  }

  host.addEventListener('keydown', onKeyDown, { capture: true })
  return () => host.removeEventListener('keydown', onKeyDown, { capture: true })
}
