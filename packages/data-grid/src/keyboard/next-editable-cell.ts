import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import type { CellPosition, Column, GridApi, IRowNode, TabToNextCellParams } from 'ag-grid-community'
import { isCellChangeable } from '#core/columns/line-cell.ts'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'

/**
 * Where Tab leads (VIEW-13): to the next cell of the line that may be edited, and while someone edits on into the
 * next lines; past the last one out of the grid, so that the keyboard is never caught in a million rows.
 */
export function nextEditableCell({
  api,
  backwards,
  editing,
  previousCellPosition,
}: TabToNextCellParams<GridLine>): CellPosition | boolean {
  const columns = api.getAllDisplayedColumns()
  const step = backwards ? -1 : 1
  let { rowIndex } = previousCellPosition
  let at = columns.indexOf(previousCellPosition.column as (typeof columns)[number]) + step
  if (previousCellPosition.rowPinned != null) return false
  for (;;) {
    const node = api.getDisplayedRowAtIndex(rowIndex)
    if (node?.data === undefined) return false
    for (; at >= 0 && at < columns.length; at += step) {
      const column = columns[at]
      if (column === undefined) continue
      const isStop = column.isCellEditable(node) || (!editing && takesFile(api, node, column))
      if (isStop) return { rowIndex, rowPinned: null, column }
    }
    if (!editing) return false
    rowIndex += step
    at = backwards ? columns.length - 1 : 0
    if (rowIndex < api.getFirstDisplayedRowIndex() || rowIndex > api.getLastDisplayedRowIndex()) return false
  }
}

/** A FILE cell has no editor, and is edited all the same. */
function takesFile(api: GridApi<GridLine>, { data }: IRowNode<GridLine>, column: Column): boolean {
  const { props }: GridContext = api.getGridOption('context')
  const { metadata, files, canEdit } = props()
  const known = metadata.columns.find(({ name }) => name === column.getColId())
  if (files === undefined || known === undefined || !isFileType(known.type)) return false
  return isCellChangeable(data, known, { metadata, canEdit })
}
