import { type Column, namingColumn } from '@quitus/domain/columns/column.ts'
import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type {
  CellKeyDownEvent,
  FullWidthCellKeyDownEvent,
  GridOptions,
  IGetRowsParams,
  SuppressHeaderKeyboardEventParams,
} from 'ag-grid-community'
import { gridTheme } from '#core/ag-grid.ts'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { rememberPlaces, rememberWidths } from '#core/columns/remember-columns.ts'
import type { GridContext } from '#core/grid-context.ts'
import type { GridCore } from '#core/grid-core.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { pinnedRows } from '#core/rows/pinned-rows.ts'
import { WINDOW_SIZE } from '#core/rows/window-size.ts'
import { pressFileKey } from '#files/file-keys.ts'
import { nextEditableCell } from '#keyboard/next-editable-cell.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { rowHeightOf } from '#model/grid-layout.ts'
import type { GridRow } from '#model/window-source.ts'
import { describeRow } from '#selection/paint-rows.ts'
import { columnDefs } from './column-defs.ts'

type OptionEvents = {
  onEdited: (row: GridRow, column: string, value: WireValue) => void
  fill: (request: IGetRowsParams) => void
  onScrolled: () => void
  /** The features, which come after the grid. */
  notify: GridCore['notify']
}

/** Options of AG Grid: rows by position, edits handed over in place of written, keys of the headers and cells. */
export function gridOptions(
  props: () => DataGridProps,
  context: GridContext,
  events: OptionEvents,
): GridOptions<GridLine> {
  const { styleNonce } = props()
  const columnOf = (name: string): Column | undefined =>
    props().metadata.columns.find((column) => column.name === name)

  return {
    theme: gridTheme,
    ...(styleNonce === undefined ? {} : { styleNonce }),
    context,
    columnDefs: columnDefs(props(), context),
    defaultColDef: {
      suppressHeaderKeyboardEvent: (params) => handleHeaderKey(params, columnOf, context),
    },
    processRowPostCreate: ({ eRow, node, rowIndex }) =>
      describeRow(eRow, node.data, context.isLineSelected(rowIndex)),
    tabToNextCell: nextEditableCell,
    rowModelType: 'infinite',
    rowHeight: rowHeightOf(props().layout),
    cacheBlockSize: WINDOW_SIZE,
    datasource: { getRows: events.fill },
    maxBlocksInCache: 10,
    infiniteInitialRowCount: 1,
    pinnedBottomRowData: pinnedRows(props(), {}),
    maxConcurrentDatasourceRequests: 4,
    rowBuffer: 4,
    readOnlyEdit: true,
    invalidEditValueMode: 'block',
    enterNavigatesVerticallyAfterEdit: true,
    suppressDragLeaveHidesColumns: true,
    suppressNoRowsOverlay: true,
    suppressLoadingOverlay: true,
    suppressColumnMoveAnimation: true,
    animateRows: false,
    maintainColumnOrder: false,
    ensureDomOrder: true,
    rowClassRules: {
      'quitus-loading': ({ data }) => data === undefined,
      'quitus-child': ({ data }) => data?.kind === 'entry' && data.place.childOffset !== null,
      'quitus-locked': ({ data }) => data?.kind === 'entry' && data.row.locked,
      'quitus-gone': ({ data }) => data?.kind === 'entry' && data.row.gone === true,
      'quitus-active': ({ data }) => data?.kind === 'entry' && data.row.entryId === props().activeEntryId,
    },
    onModelUpdated: () => events.notify('onModelUpdated'),
    onDisplayedColumnsChanged: () => events.notify('onDisplayedColumnsChanged'),
    onViewportChanged() {
      events.onScrolled()
      events.notify('onViewportChanged')
    },
    onCellFocused: (event) => events.notify('onCellFocused', event),
    onCellEditingStarted: ({ data, column }) => events.notify('onCellEditing', data, column.getColId(), true),
    onCellEditingStopped: ({ data, column }) =>
      events.notify('onCellEditing', data, column.getColId(), false),
    onCellEditRequest({ data, column, newValue }) {
      if (data.kind === 'entry') events.onEdited(data.row, column.getColId(), newValue ?? null)
    },
    onCellKeyDown: (event) => handleCellKey(event, props, context),
    onColumnResized: (event) => rememberWidths(event, props()),
    onColumnMoved: (event) => rememberPlaces(event, props()),
  }
}

function handleHeaderKey(
  { event, column, headerRowIndex }: SuppressHeaderKeyboardEventParams<GridLine>,
  columnOf: (name: string) => Column | undefined,
  context: GridContext,
): boolean {
  if (column === null || !('getColId' in column)) return false
  const known = columnOf(column.getColId())
  if (known === undefined || headerRowIndex === 0) return false
  if (event.ctrlKey && event.key === 'Enter' && event.target instanceof HTMLElement) {
    const { target } = event
    event.preventDefault()
    // Once everything has handled the key: a menu that was before would be closed by it.
    setTimeout(() => context.openMenu(known, target))
    return true
  }
  if (event.key === 'Enter') {
    context.sortBy(known, event.shiftKey)
    return true
  }
  const isFilterKey = event.altKey && event.key === 'ArrowDown'
  if (isFilterKey && event.target instanceof HTMLElement) {
    context.openFilter(known, event.target)
    event.preventDefault()
    return true
  }
  return false
}

function handleCellKey(
  event: CellKeyDownEvent<GridLine> | FullWidthCellKeyDownEvent<GridLine>,
  props: () => DataGridProps,
  context: GridContext,
): void {
  const pressed = event.event instanceof KeyboardEvent ? event.event : null
  const key = pressed?.key ?? ''
  const line = event.data
  if (line?.kind !== 'entry' || !('column' in event)) return
  const column = event.column.getColId()
  const known = props().metadata.columns.find(({ name }) => name === column)
  const isOfFiles = known !== undefined && isFileType(known.type) && pressed !== null
  if (isOfFiles && pressFileKey(pressed, line, known, context)) {
    pressed.preventDefault()
    return
  }
  if (column === CONTROL_COLUMN && key === 'Enter') {
    event.event?.preventDefault()
    context.openRow(line)
  }
  if (column === namingColumn(props().metadata) && key === 'Enter') context.openRow(line)
  else if (key === 'Enter' && !event.column.isCellEditable(event.node)) followLink(event.event?.target)
}

/** Enter on a cell that is not edited follows its link, as a click does. */
function followLink(cell: EventTarget | null | undefined): void {
  if (cell instanceof HTMLElement) cell.querySelector<HTMLElement>('a.quitus-link')?.click()
}
