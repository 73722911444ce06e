import type { Column } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { ColDef } from 'ag-grid-community'
import { booleanCell } from '#cells/boolean-cell.ts'
import { webLinkCell } from '#cells/web-link-cell.ts'
import type { DrawCell } from '#core/drawn-cell.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { BooleanEditor } from '#editors/boolean-editor.ts'
import { TypedEditor, type TypedEditorParams } from '#editors/typed-editor.ts'
import { fileCell } from '#files/file-cell.ts'

/** How the cells of a column type are drawn and edited. */
type CellType = {
  /** null where the text of the value is all that a cell shows. */
  renderer: ((column: Column) => DrawCell) | null
  editor: Pick<ColDef<GridLine, WireValue>, 'cellEditor' | 'cellEditorParams'>
}

function typed(columnType: ColumnType, more: Partial<TypedEditorParams> = {}): CellType {
  const params: TypedEditorParams = { columnType, isMultiline: false, hasCalendar: false, ...more }
  return { renderer: null, editor: { cellEditor: TypedEditor, cellEditorParams: params } }
}

/**
 * How the cells of each column type are drawn and edited: the grid's part of a column type next to
 * `grid-column-types.ts` (decision 072).
 */
export const CELL_TYPES: Readonly<Record<ColumnType, CellType>> = {
  STRING: typed('STRING', { isMultiline: true }),
  LINK: { ...typed('LINK'), renderer: () => webLinkCell },
  INTEGER: typed('INTEGER'),
  REAL: typed('REAL'),
  BOOLEAN: { renderer: () => booleanCell, editor: { cellEditor: BooleanEditor } },
  // Never opened, because files have actions of their own; AG Grid wants an editor wherever `editable` is a function.
  FILE: { ...typed('FILE'), renderer: fileCell },
  AMOUNT: typed('AMOUNT'),
  PERCENT: typed('PERCENT'),
  DATE: typed('DATE', { hasCalendar: true }),
  DATE_TIME: typed('DATE_TIME', { hasCalendar: true }),
}
