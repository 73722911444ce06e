import type { ViewMetadata, WireRow } from '@quitus/contract/views/view.schema.ts'
import type { CellEditorParams } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES, isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { rowPath } from '@quitus/domain/identifiers/entry-id.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { STATE_COLUMN_ROLES, type StateColumnRole } from '@quitus/domain/states/state-columns.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { View, ViewChoices, ViewColumn } from '#views/definition/view.sql.ts'
import { withFileAddress } from './file-address.ts'
import type { StoredRow } from './rows.sql.ts'

/**
 * Wire form of a stored value (API-05). Numbers come as exact decimal text and have at most 15 digits by import and
 * edit.
 */
export function presentValue(value: unknown, type: ColumnType): WireValue {
  return value === null || value === undefined ? null : COLUMN_TYPE_RULES[type].readStored(value)
}

/** A value as a list of values has it: a date by its model. */
export function presentListedValue(value: unknown, type: ColumnType): string | number | boolean | null {
  const wire = presentValue(value, type)
  if (typeof wire !== 'object') return wire
  return wire !== null && 'model' in wire ? wire.model : null
}

/** Wire form of one cell, a file with the address of its bytes. */
export function presentCell(view: View, row: StoredRow, column: ViewColumn): WireValue {
  return withFileAddress(view, row, column.name, presentValue(row[column.storageName], column.type))
}

/**
 * One row without its children; anomaly columns are blank on child rows (VIEW-06), but for the number by which people
 * call the anomaly.
 */
export function presentRow(view: View, row: StoredRow): WireRow {
  const isChild = row.child_index > 0
  const wire: WireRow = {
    entryId: row.entry_id,
    'Ecriture Id': row.entry_id,
    path: rowPath(row.anomaly_id, isChild ? row.child_suffix : null),
    version: row.version,
    locked: row.is_locked,
  }
  for (const { name, storageName, type, isAnomalyColumn, isAnomalyNumber } of view.columns) {
    const value = row[storageName]
    if (value === null || value === undefined || (isChild && isAnomalyColumn && !isAnomalyNumber))
      wire[name] = null
    else if (isFileType(type)) wire[name] = withFileAddress(view, row, name, presentValue(value, type))
    else wire[name] = COLUMN_TYPE_RULES[type].readStored(value)
  }
  return wire
}

/** A row that was in the set when it was opened and exists no more: it keeps its place, and says so. */
export function presentGoneRow(entryId: string): WireRow {
  const fixed = { entryId, 'Ecriture Id': entryId, path: [], version: 0, locked: true }
  return { ...fixed, gone: true, children: [] }
}

/**
 * Rows of a window: anomaly rows in the order of `rowIds`, each with its child rows among `rows`; ids that have no
 * row are excluded. `childCounts` says of anomalies how many they have in all.
 */
export function presentWindow(
  view: View,
  rowIds: readonly number[],
  rows: readonly StoredRow[],
  childCounts: ReadonlyMap<string, number> = new Map(),
): WireRow[] {
  const anomalyRows = new Map<number, StoredRow>()
  const childrenOf = new Map<string, StoredRow[]>()
  for (const row of rows) {
    if (row.child_index === 0) anomalyRows.set(row.row_id, row)
    else if (childrenOf.get(row.anomaly_id)?.push(row) === undefined) childrenOf.set(row.anomaly_id, [row])
  }
  return rowIds.flatMap((rowId) => {
    const row = anomalyRows.get(rowId)
    if (row === undefined) return []
    const children = (childrenOf.get(row.anomaly_id) ?? [])
      .sort((left, right) => left.child_index - right.child_index)
      .map((child) => presentRow(view, child))
    const childCount = childCounts.get(row.anomaly_id) ?? 0
    return [{ ...presentRow(view, row), children, ...(childCount > children.length ? { childCount } : {}) }]
  })
}

/**
 * Metadata under the specification's keys (VIEW-18), texts in the reader's language; the columns of `displayed` are
 * shown in addition to those that the view displays by default.
 */
export function presentMetadata(view: View, locale: Locale, displayed: readonly string[] = []): ViewMetadata {
  const isDisplayed = ({ name, isDisplayedByDefault }: ViewColumn) =>
    isDisplayedByDefault || displayed.includes(name)
  return {
    viewMetaData: {
      columns: view.columns.map((column) => ({
        ...presentColumn(column, locale),
        ...roleOf(view, column),
        displayByDefault: isDisplayed(column),
      })),
      keyColumns: view.keyColumns,
      timestamp: view.timestamp,
    },
    anomalyIdColumn: view.anomalyIdColumn,
    validatedColumn: view.validatedColumn,
    assigneeColumn: view.assigneeColumn,
    linkMovementColumn: view.linkMovementColumn,
    supplierColumns: view.supplierColumns,
    viewName: view.name,
    anomalyCardDesign: view.anomalyCardDesign.map((section) => ({
      label: section.label[locale],
      columns: section.columns,
    })),
    anomalyColumns: view.anomalyColumns,
    viewConfig: { tableName: view.source, timestamp: view.timestamp },
  }
}

function roleOf({ stateColumns }: View, { name }: ViewColumn): { stateRole?: StateColumnRole } {
  const stateRole = STATE_COLUMN_ROLES.find((role) => stateColumns?.[role] === name)
  return stateRole === undefined ? {} : { stateRole }
}

/** One column under the specification's keys, texts in the reader's language. */
export function presentColumn(
  column: ViewColumn,
  locale: Locale,
): ViewMetadata['viewMetaData']['columns'][number] {
  return {
    name: column.name,
    label: column.label[locale],
    type: column.type,
    group: column.group,
    groupLabel: column.groupLabel?.[locale] ?? null,
    hidden: column.isHidden,
    displayByDefault: column.isDisplayedByDefault,
    editable: column.isEditable,
    frozen: column.isFrozen,
    ...(column.color === null ? {} : { color: column.color }),
    ...(column.width === null ? {} : { width: column.width }),
    ...(column.footerStyle === null ? {} : { footerStyle: column.footerStyle }),
    isListOfChoices: column.choices !== null,
    ...(column.isAnomalyNumber ? { isAnomalyNumber: true } : {}),
    ...(column.choices === null ? {} : { cellEditorParams: presentChoices(column, column.choices) }),
  }
}

/** A fixed list needs no call: its one list holds for every row, in the reader's language. */
function presentChoices({ choiceTexts }: ViewColumn, choices: ViewChoices): CellEditorParams {
  const isFixed = choices.origin === 'listed' && !choices.isEditable && choices.filterWithColumn === null
  const texts = [...choiceTexts].map(([value, text]) => ({ text, value }))
  if (!isFixed) return { isAsyncOptions: true, listOfChoices: texts }
  const listed = choices.lists[0]?.choices.map(({ value }) => value) ?? []
  return {
    isAsyncOptions: false,
    listOfChoices: listed.map((value) => ({ text: choiceTexts.get(value) ?? value, value })),
  }
}
