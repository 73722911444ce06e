import { RANGE_MARKS } from '#core/ranges/cell-ranges.ts'

const CLASSES = Object.entries(RANGE_MARKS)

/**
 * Draws the marks of all cells that are on screen; those that come on screen later get theirs from the class rules of
 * their column.
 */
export function paintCells(host: HTMLElement, marksOf: (line: number, column: string) => number): void {
  for (const row of host.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const line = Number(row.getAttribute('row-index'))
    if (!Number.isInteger(line)) continue
    for (const cell of row.querySelectorAll<HTMLElement>('.ag-cell[col-id]')) {
      const marks = marksOf(line, cell.getAttribute('col-id') ?? '')
      for (const [name, mark] of CLASSES) cell.classList.toggle(name, (marks & mark) !== 0)
    }
  }
}

/** Class rules that draw a cell as it comes on screen. */
export function rangeClassRules<Params extends { rowIndex: number; column: { getColId: () => string } }>(
  marksOf: (line: number, column: string) => number,
): Record<string, (params: Params) => boolean> {
  return Object.fromEntries(
    CLASSES.map(([name, mark]) => [
      name,
      ({ rowIndex, column }: Params) => (marksOf(rowIndex, column.getColId()) & mark) !== 0,
    ]),
  )
}
