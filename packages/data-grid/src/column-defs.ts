import { cellText } from '@quitus/domain/columns/cell-text.ts'
import { type Column, namingColumn } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES, defaultColumnWidth } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { CellStyle, ColDef, ColGroupDef } from 'ag-grid-community'
import { choiceCell } from '#cells/choice-cell.ts'
import { movementCell } from '#cells/movement-cell.ts'
import { rowControlCell } from '#cells/row-control-cell.ts'
import { rowLinkCell } from '#cells/row-link-cell.ts'
import { stateCell } from '#cells/state-cell.ts'
import { supplierCell } from '#cells/supplier-cell.ts'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { isCellEditable, lineValue } from '#core/columns/line-cell.ts'
import { textColourOn } from '#core/columns/text-colour.ts'
import { drawnCell } from '#core/drawn-cell.ts'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { ChoiceEditor } from '#editors/choice-editor.ts'
import { ColumnHeader } from '#headers/column-header.ts'
import { ControlHeader } from '#headers/control-header.ts'
import { GroupHeader } from '#headers/group-header.ts'
import type { DataGridProps, GridMetadata } from '#model/data-grid-props.ts'
import { isColumnPinned, isColumnShown, offeredColumns, orderedColumns } from '#model/grid-layout.ts'
import { CELL_TYPES } from './cell-types.ts'

type GridColDef = ColDef<GridLine, WireValue>

/**
 * Columns of the grid from metadata and what the person changed about them, in groups, after the control column
 * (VIEW-01).
 */
export function columnDefs(
  props: DataGridProps,
  context: GridContext,
): (GridColDef | ColGroupDef<GridLine>)[] {
  const { metadata, layout, t } = props
  const columns = orderedColumns(metadata.columns, layout).filter(({ hidden }) => !hidden)
  if (metadata.hasGroups === false)
    return [
      controlColumn(t('grid:row.actions'), context),
      ...columns.map((column) => columnDef(column, props, context)),
    ]
  const groups: { name: string | null; label: string; isPinned: boolean; columns: Column[] }[] = []
  for (const column of columns) {
    const { group: name } = column
    const isPinned = isColumnPinned(column, layout)
    const last = groups.at(-1)
    if (last !== undefined && last.name === name && last.isPinned === isPinned) last.columns.push(column)
    else groups.push({ name, label: column.groupLabel ?? t('grid:otherGroup'), isPinned, columns: [column] })
  }
  // Parts of a group are apart where it is pinned in part, or leads the view in part: the toggle is where hidden
  // columns would appear.
  const partsOf = (name: string | null) => groups.filter((other) => other.name === name && !other.isPinned)
  const headerOf = (group: (typeof groups)[number]) => {
    const parts = partsOf(group.name)
    if (group.isPinned && parts.length > 0) return { headerName: '' }
    const isToggled = group.isPinned || partWithToggle(parts, layout) === group
    return namedHeader(group.name, group.label, metadata, isToggled)
  }
  return [
    controlColumn(t('grid:row.actions'), context),
    ...groups.map(
      (group, at): ColGroupDef<GridLine> => ({
        groupId: `${at}:${group.name ?? ''}`,
        ...headerOf(group),
        children: group.columns.map((column) => columnDef(column, props, context)),
      }),
    ),
  ]
}

/** The part of a group with the most columns that are not displayed by default, among those that are on screen. */
function partWithToggle<Part extends { columns: readonly Column[] }>(
  parts: readonly Part[],
  layout: DataGridProps['layout'],
): Part | undefined {
  const extras = ({ columns }: Part) => columns.filter(({ displayByDefault }) => !displayByDefault).length
  const onScreen = parts.filter(({ columns }) => columns.some((column) => isColumnShown(column, layout)))
  return onScreen.toSorted((one, other) => extras(other) - extras(one))[0]
}

function namedHeader(
  name: string | null,
  label: string,
  metadata: GridMetadata,
  isToggled: boolean,
): Partial<ColGroupDef<GridLine>> {
  const groupColumns = metadata.columns.filter((column) => column.group === name)
  return {
    headerName: label,
    ...groupStyle(groupColumns),
    ...(isToggled ? { headerGroupComponent: GroupHeader, headerGroupComponentParams: { groupColumns } } : {}),
  }
}

function controlColumn(label: string, context: GridContext): GridColDef {
  return {
    colId: CONTROL_COLUMN,
    headerName: label,
    headerComponent: ControlHeader,
    headerClass: 'quitus-control-header',
    cellClass: classesAt(context, ['quitus-control-cell']),
    width: 124,
    resizable: false,
    suppressMovable: true,
    lockPosition: 'left',
    lockPinned: true,
    pinned: 'left',
    sortable: false,
    cellRenderer: drawnCell(rowControlCell),
    suppressNavigable: false,
  }
}

/**
 * Classes of a column’s cells as they come on screen, those of their place included: by one function, because each rule
 * of a class is applied to every cell that is drawn.
 */
function classesAt(context: GridContext, classes: string[]): NonNullable<GridColDef['cellClass']> {
  return ({ rowIndex, column }) => {
    const ofPlace = context.placeClasses(rowIndex, column.getColId())
    return ofPlace.length === 0 ? classes : [...classes, ...ofPlace]
  }
}

function columnDef(column: Column, props: DataGridProps, context: GridContext): GridColDef {
  const { metadata, layout } = props
  const width = defaultColumnWidth({ ...column, isMovementLink: column.name === metadata.linkMovementColumn })
  const rule = COLUMN_TYPE_RULES[column.type]
  const renderer = rendererOf(column, metadata)
  return {
    colId: column.name,
    headerName: column.label,
    headerComponent: ColumnHeader,
    headerComponentParams: { domainColumn: column },
    width: layout.widths?.[column.name] ?? width,
    minWidth: 60,
    hide: !isColumnShown(column, layout),
    pinned: isColumnPinned(column, layout) ? 'left' : null,
    sortable: false,
    valueGetter: ({ data }) => lineValue(data, column.name, context.props().metadata),
    valueFormatter: ({ value, data }) =>
      data === undefined || (value ?? null) === null
        ? ''
        : cellText(column, value ?? null, context.textOptions()),
    editable: ({ data }) => isCellEditable(data, column, context.props()),
    ...editorOf(column),
    ...(renderer === null ? {} : { cellRenderer: drawnCell(renderer) }),
    cellClass: classesAt(context, [
      ...(rule.alignment === 'end' ? ['quitus-number'] : []),
      ...(wrapsText(column, metadata) ? ['quitus-wrapped'] : []),
      ...(column.color === undefined ? [] : ['quitus-coloured']),
    ]),
    cellClassRules: { 'quitus-editable': ({ data }) => isCellEditable(data, column, context.props()) },
    ...(column.color === undefined
      ? {}
      : { cellStyle: colouredStyle(column.color), headerStyle: colouredStyle(column.color) }),
  }
}

/**
 * Texts take a second line where rows are high enough; the number of an anomaly and cells with controls stay on one.
 */
function wrapsText(column: Column, metadata: GridMetadata): boolean {
  const isChosen = column.cellEditorParams !== undefined && column.editable
  const { family, isLink } = COLUMN_TYPE_RULES[column.type]
  return family === 'text' && !isLink && !isChosen && column.name !== namingColumn(metadata)
}

function editorOf(column: Column): Pick<GridColDef, 'cellEditor' | 'cellEditorParams'> {
  if (column.cellEditorParams !== undefined) {
    return {
      cellEditor: ChoiceEditor,
      cellEditorParams: { ...column.cellEditorParams, domainColumn: column },
    }
  }
  return CELL_TYPES[column.type].editor
}

function rendererOf(column: Column, metadata: GridMetadata) {
  if (column.name === namingColumn(metadata)) return rowLinkCell
  if (column.name === metadata.linkMovementColumn) return movementCell
  if (metadata.supplierColumns?.includes(column.name)) return supplierCell
  if (column.stateRole === 'state') return stateCell
  if (column.cellEditorParams !== undefined) return choiceCell
  return CELL_TYPES[column.type].renderer?.(column) ?? null
}

/** A group is coloured where all its columns are, in the same colour. */
function groupStyle(columns: readonly Column[]): { headerStyle?: CellStyle } {
  const colours = new Set(offeredColumns(columns).map(({ color }) => color))
  const [color] = colours
  return colours.size === 1 && color !== undefined ? { headerStyle: colouredStyle(color) } : {}
}

function colouredStyle(background: string): CellStyle {
  const color = textColourOn(background)
  return color === null ? {} : { backgroundColor: background, color }
}
