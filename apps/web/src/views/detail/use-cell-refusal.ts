import { isClosedByLock } from '@quitus/data-grid/model/cell-edit.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { type CellEditRefusal, cellEditRefusal } from '@quitus/domain/columns/editability.ts'
import { isChildRow } from '#views/data/entry-title.ts'
import { useCurrentView } from '#views/data/view-store.ts'

/** Why the person cannot edit a cell of a row, null where they can (CELL-02); people who only read can edit none. */
export function useCellRefusal(): (row: GridRow, column: Column) => CellEditRefusal | null {
  const { metadata, canEdit } = useCurrentView()
  return (row, column) =>
    canEdit
      ? cellEditRefusal({
          column,
          isAnomalyColumn: metadata.anomalyColumns.includes(column.name),
          isChildRow: isChildRow(row),
          isLocked: isClosedByLock(row, column),
          isPinned: false,
        })
      : 'column_not_editable'
}
