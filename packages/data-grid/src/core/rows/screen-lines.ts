import type { GridApi } from 'ag-grid-community'
import { focusedCell } from '#core/focused-cell.ts'
import type { GridLine } from './grid-line.ts'
import type { ShownRow } from './shown-rows.ts'

/** The first line that can be seen, which AG Grid's own count has rendered lines before; 0 in an empty grid. */
export function firstSeenLine(api: GridApi): number {
  const { top } = api.getVerticalPixelRange()
  const last = api.getLastDisplayedRowIndex()
  let line = Math.max(0, api.getFirstDisplayedRowIndex())
  while (line < last) {
    const node = api.getDisplayedRowAtIndex(line)
    if (node?.rowTop == null || node.rowTop + (node.rowHeight ?? 0) > top) return line
    line += 1
  }
  return line
}

/** True when the keyboard is in a cell, and may be moved to another without taking it from anything else. */
export function isFocusInCell(): boolean {
  return document.activeElement?.closest('.ag-cell') != null
}

/**
 * The first row on screen that is loaded, else the one with the focus: what says whether the rows around it have
 * moved.
 */
export function anchorRow(api: GridApi<GridLine>): ShownRow | null {
  const lines: number[] = []
  for (let line = firstSeenLine(api); line <= api.getLastDisplayedRowIndex(); line += 1) lines.push(line)
  const focused = focusedCell(api)
  if (focused !== null && focused.rowPinned == null) lines.push(focused.rowIndex)
  for (const line of lines) {
    const data = api.getDisplayedRowAtIndex(line)?.data
    if (data?.kind === 'entry' && !data.row.gone) return data
  }
  return null
}
