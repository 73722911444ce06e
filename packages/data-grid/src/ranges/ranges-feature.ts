import type { GridFeatureMaker } from '#core/grid-core.ts'
import { dragCells } from './drag-cells.ts'
import { createRangeController } from './range-controller.ts'

/** Ranges of cells, by mouse and by keyboard. */
export const rangesFeature: GridFeatureMaker = ({ host, api, rows, notify }) => {
  const ranges = createRangeController(host, api, rows, () => notify('onCellsSelected'))
  return {
    parts: { cells: ranges },
    onModelUpdated: ranges.redraw,
    onDisplayedColumnsChanged: ranges.redraw,
    onOwnRows: ranges.redraw,
    onOtherSet: ranges.reset,
    onSetRebuilt(shift) {
      if (shift !== 0) ranges.shift(shift)
    },
    onCellFocused({ rowIndex, rowPinned, column }) {
      if (rowIndex === null || column === null || typeof column === 'string') return
      if (rowPinned != null) ranges.reset()
      else ranges.onFocused({ line: rowIndex, column: column.getColId() })
    },
    destroy: dragCells(host, ranges),
  }
}
