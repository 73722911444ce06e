import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createFindController } from './find-controller.ts'

/** Finding a text in all rows of the set. */
export const findFeature: GridFeatureMaker = ({ host, api, rows, parts, display }) => {
  const find = createFindController(api, {
    rows,
    columns: () => parts.cells?.columns() ?? [],
    onChange: display.setFind,
    onMarked: paint,
  })

  /** Shows on the rows that are on screen which cell was found. */
  function paint(): void {
    for (const row of host.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
      const line = Number(row.getAttribute('row-index'))
      if (!Number.isInteger(line)) continue
      for (const cell of row.querySelectorAll('.ag-cell[col-id]'))
        cell.classList.toggle('quitus-found', find.isMarked(line, cell.getAttribute('col-id') ?? ''))
    }
  }

  return { parts: { find }, onModelUpdated: paint, onOtherSet: find.forget, destroy: find.forget }
}
