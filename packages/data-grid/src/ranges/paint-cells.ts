import { RANGE_MARKS } from '#core/ranges/cell-ranges.ts'

const CLASSES = Object.entries(RANGE_MARKS)

/**
 * Draws the marks of all cells that are on screen; those that come on screen later get theirs from the classes of
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

/** Classes of marks, with which a cell comes on screen. */
export function rangeClasses(marks: number): string[] {
  return marks === 0 ? [] : CLASSES.filter(([, mark]) => (marks & mark) !== 0).map(([name]) => name)
}
