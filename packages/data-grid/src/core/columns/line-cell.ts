import type { Column } from '@quitus/domain/columns/column.ts'
import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { cellEditRefusal } from '@quitus/domain/columns/editability.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { isClosedByLock } from '#model/cell-edit.ts'
import { cellValue } from '#model/cell-value.ts'
import type { DataGridProps, GridMetadata } from '#model/data-grid-props.ts'

/** Value of a line under a column: blank for anomaly columns of child rows (VIEW-06), the sum on the pinned line. */
export function lineValue(line: GridLine | undefined, column: string, metadata: GridMetadata): WireValue {
  if (line === undefined) return null
  if (line.kind === 'totals') return line.sums[column] ?? null
  const isBlank = line.place.childOffset !== null && metadata.anomalyColumns.includes(column)
  return isBlank ? null : cellValue(line.row, column)
}

/** True when the person may change this cell here and now, by whatever means (CELL-02). */
export function isCellChangeable(
  line: GridLine | undefined,
  column: Column,
  props: Pick<DataGridProps, 'canEdit' | 'metadata'>,
): boolean {
  if (line === undefined || !props.canEdit) return false
  if (line.kind === 'entry' && line.row.gone) return false
  const isEntry = line.kind === 'entry'
  return (
    cellEditRefusal({
      column,
      isAnomalyColumn: props.metadata.anomalyColumns.includes(column.name),
      isChildRow: isEntry && line.place.childOffset !== null,
      isLocked: isEntry && isClosedByLock(line.row, column),
      isPinned: !isEntry,
    }) === null
  )
}

/** True when an editor opens in this cell; files have actions of their own. */
export function isCellEditable(line: GridLine | undefined, column: Column, props: DataGridProps): boolean {
  if (isFileType(column.type)) return false
  return isCellChangeable(line, column, props)
}
