/** A cell on screen: its line and its column's name. */
export type ScreenCell = { line: number; column: string }

/** The cell of a loaded or loading line that an element belongs to; null for the sums and everything else. */
export function cellAt(target: EventTarget | null): ScreenCell | null {
  const cell = target instanceof Element ? target.closest('.ag-cell[col-id]') : null
  const line = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
  const column = cell?.getAttribute('col-id')
  return column == null || !Number.isInteger(line) ? null : { line, column }
}
