import type { GridApi } from 'ag-grid-community'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'

/**
 * Draws the cells again into which files are on their way; nothing else of their rows moves (CELL-15). The answer
 * ends it.
 */
export function followTransfers(api: GridApi<GridLine>, props: () => DataGridProps): () => void {
  const stop = props().files?.subscribe((entryId, column) => {
    api.forEachNode((node) => {
      if (node.data?.kind === 'entry' && node.data.row.entryId === entryId)
        api.refreshCells({ rowNodes: [node], columns: [column], force: true })
    })
  })
  return () => stop?.()
}
