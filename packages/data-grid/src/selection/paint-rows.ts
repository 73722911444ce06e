import type { GridApi } from 'ag-grid-community'
import type { SelectedRows } from '#core/grid-parts.ts'
import type { GridLine } from '#core/rows/grid-line.ts'

/** Shows on the rows that are on screen which ones are selected, and to screen readers what is unfolded. */
export function paintRows(
  host: HTMLElement,
  api: GridApi<GridLine>,
  selection: Pick<SelectedRows, 'isLineSelected'>,
): void {
  for (const row of host.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const line = Number(row.getAttribute('row-index'))
    if (!Number.isInteger(line)) continue
    describeRow(row, api.getDisplayedRowAtIndex(line)?.data, selection.isLineSelected(line))
  }
}

/** What a row is: selected or not, which level, open or folded. */
export function describeRow(row: HTMLElement, line: GridLine | undefined, isSelected: boolean): void {
  row.classList.toggle('quitus-selected', isSelected)
  row.setAttribute('aria-selected', String(isSelected))
  const box = row.querySelector<HTMLInputElement>('.quitus-select')
  if (box !== null) box.checked = isSelected
  if (line?.kind !== 'entry') {
    row.removeAttribute('aria-level')
    row.removeAttribute('aria-expanded')
    return
  }
  row.setAttribute('aria-level', line.place.childOffset === null ? '1' : '2')
  if (line.childCount > 0) row.setAttribute('aria-expanded', String(line.isOpen))
  else row.removeAttribute('aria-expanded')
}
