import { namingColumn } from '@quitus/domain/columns/column.ts'
import type { GridApi } from 'ag-grid-community'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { focusedCell } from '#core/focused-cell.ts'
import { anomalyOfLine } from '#core/rows/anomaly-of-line.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import { ALL_FOLDED, unfoldedPlaces } from '#core/rows/row-positions.ts'
import { editOf } from '#model/cell-edit.ts'
import type { DataGridHandle, DataGridProps } from '#model/data-grid-props.ts'
import type { createViewSaving } from '#save-queue/view-saving.ts'

/**
 * What a page calls on the grid on screen; `reopen` opens the set again, in its place, and `follow` takes over what
 * colleagues write.
 */
export function createGridHandle(
  api: GridApi<GridLine>,
  props: () => DataGridProps,
  rows: () => GridRows | null,
  saving: ReturnType<typeof createViewSaving>,
  ports: { reopen: () => void; follow: DataGridHandle['follow'] },
): DataGridHandle {
  function focusLine(line: number): void {
    api.ensureIndexVisible(line)
    api.setFocusedCell(line, namingColumn(props().metadata) ?? CONTROL_COLUMN)
  }

  return {
    editCell: (row, column, value) => void saving.edit([editOf(row, column, value)]),
    takeOver: (stored, more) => saving.merge(stored, more, []),
    follow: ports.follow,
    finishEditing() {
      api.stopEditing()
      return api.getEditingCells().length === 0
    },
    async neighbour(entryId, step) {
      const current = rows()
      const line = (await current?.lineOfEntry(entryId)) ?? null
      return line === null ? null : ((await current?.lineAt(line + step))?.row ?? null)
    },
    loadedRow: (entryId) => rows()?.rowOf(entryId) ?? null,
    focusedAnomaly() {
      const focused = focusedCell(api)
      return focused === null || focused.rowPinned != null
        ? null
        : anomalyOfLine(api, rows(), focused.rowIndex)
    },
    show(entryId) {
      const position = rows()?.positionOf(entryId) ?? null
      if (position !== null) api.ensureIndexVisible(position)
    },
    reveal(entryId) {
      const position = rows()?.positionOf(entryId) ?? null
      if (position !== null) focusLine(position)
    },
    async seek(entryId) {
      const current = rows()
      // A row that has come since is counted first: no line can be shown beyond the end that AG Grid knows.
      await current?.loadTotals()
      const line = (await current?.lineOfEntry(entryId)) ?? null
      if (line === null || api.isDestroyed()) return false
      focusLine(line)
      return true
    },
    reload() {
      ports.reopen()
      // An empty grid requests no row by itself.
      void rows()?.loadTotals()
    },
    resultSet: () => rows()?.resultSet() ?? null,
    unfolded: () => unfoldedPlaces(rows()?.expansion() ?? ALL_FOLDED),
  }
}
