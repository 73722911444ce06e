import type { GridApi } from 'ag-grid-community'

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
