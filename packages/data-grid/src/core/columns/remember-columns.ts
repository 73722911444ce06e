import type { ColumnMovedEvent, ColumnResizedEvent } from 'ag-grid-community'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { type GridLayout, isColumnPinned } from '#model/grid-layout.ts'
import { CONTROL_COLUMN } from './control-column.ts'
import { headerWidth } from './header-width.ts'
import { withPinned, withWidths } from './layout-changes.ts'

/** Keeps the widths that a person gave by dragging or by fitting, never too narrow for the column's name (VIEW-02). */
export function rememberWidths(
  { columns, finished, source }: ColumnResizedEvent,
  { layout, onLayoutChange }: DataGridProps,
): void {
  const isOwn = source === 'uiColumnResized' || source === 'autosizeColumns'
  if (!finished || !isOwn || columns === null) return
  const isFitted = source === 'autosizeColumns'
  const widths = columns.map((column) => {
    const least = isFitted ? headerWidth(column.getColDef().headerName ?? '') : 0
    return [column.getColId(), Math.max(least, column.getActualWidth())]
  })
  onLayoutChange(withWidths(layout, Object.fromEntries(widths)))
}

/** Keeps the order that a person gave by dragging, and what was dragged over the pinned edge. */
export function rememberPlaces(
  { api, finished, source }: ColumnMovedEvent,
  { layout, onLayoutChange, metadata }: DataGridProps,
): void {
  if (!finished || source !== 'uiColumnMoved') return
  const columns = api.getAllGridColumns().filter((column) => column.getColId() !== CONTROL_COLUMN)
  let next: GridLayout = { ...layout, order: columns.map((column) => column.getColId()) }
  for (const column of columns) {
    const known = metadata.columns.find(({ name }) => name === column.getColId())
    const isPinned = column.isPinned()
    if (known !== undefined && isColumnPinned(known, next) !== isPinned) {
      next = withPinned(next, known.name, isPinned)
    }
  }
  onLayoutChange(next)
}
