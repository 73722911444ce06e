import { MAX_WINDOW_CHILDREN } from '@quitus/contract/views/limits.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { cellEditRefusal } from '@quitus/domain/columns/editability.ts'
import { joinEntryId } from '@quitus/domain/identifiers/entry-id.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { isSameWireValue, type WireValue } from '@quitus/domain/values/cell-value.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { RowRule } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import type { UploadedFile } from '#files/cell-files.ts'
import { insertFile } from '#files/files.sql.ts'
import { loadView, requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { fileIdOf, storedFile } from '#views/rows/file-address.ts'
import { readAnomalies } from '#views/rows/read-anomalies.ts'
import { presentRow, presentValue } from '#views/rows/row.presenter.ts'
import { type StoredRow, selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { insertChangeSet, updateReviewCells } from '#views/writing/change-set.sql.ts'
import { lockPublication, lockStoredRows } from '#views/writing/locks.sql.ts'

type Context = {
  tx: Tx
  now: () => Date
  locale: Locale
  actor: SignedInActor
  access: ProjectAccess
  visibleRows: RowRule
}

/** A cell as an address names it: by anomaly and entry, or by the values of the key columns. */
export type FileCellAddress = {
  projectId: number
  source: Source
  column: string
  timestamp?: string | undefined
} & ({ anomalyId: string; entryId: string } | { row: Readonly<Record<string, string>> })

/** The row of a cell that holds a file, or could; throws what is wrong with its address. */
export async function loadFileCell(
  context: Context,
  address: FileCellAddress,
): Promise<{ view: View; column: ViewColumn; row: StoredRow }> {
  const { view, column } = await loadFileColumn(context, address)
  const found = await selectRowsByEntryIds(context.tx, view, [entryIdOf(view, address)])
  return { view, column, row: requireRow(found, view, address) }
}

/**
 * Puts a file into a cell, or none, as one change set of kind `file`, by the rules of every other edit (CELL-02): an
 * anomaly's column on all of its rows, no locked row, no earlier publication. `expected` is the id of the file that
 * the person saw, 'none' for an empty cell (CELL-11). Answers the rows of the anomaly as stored, as windows carry
 * them, and that of the cell.
 */
export async function writeFileCell(
  context: Context,
  address: FileCellAddress,
  file: UploadedFile | null,
  expected: string | undefined,
): Promise<{ updatedRows: WireRow[] }> {
  const { tx, actor, now } = context
  const { view, column } = await loadFileColumn(context, address)
  if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
  const stored = await lockStoredRows(tx, view, [entryIdOf(view, address)])
  const row = requireRow(stored, view, address)
  const concerned = column.isAnomalyColumn ? stored : [row]
  refuseUneditable(column, row, concerned)
  const current = fileIdOf(row[column.storageName])
  if (expected !== undefined && expected !== (current ?? 'none')) throw new AppError('changed_meanwhile')
  const after: WireValue = file === null ? null : storedFile(file)
  const changes = concerned
    .map((each) => ({
      rowId: each.row_id,
      column,
      before: presentValue(each[column.storageName], column.type),
      after,
      isShown: each === row,
    }))
    .filter(({ before }) => !isSameWireValue(before, after))
  if (changes.length > 0) {
    if (file !== null) {
      await insertFile(tx, file, { projectId: view.projectId, userId: actor.user.id, now: now() })
    }
    const changeSet = await insertChangeSet(tx, view, { actor, kind: 'file', now: now() }, changes)
    await updateReviewCells(tx, view, changeSet, [column])
  }
  const anomalyRowIds = stored.filter((each) => each.child_index === 0).map((each) => each.row_id)
  const shown = withWholeTexts(view, context)
  const { rows: updatedRows } = await readAnomalies(tx, shown, anomalyRowIds)
  const isAnswered = row.child_index <= MAX_WINDOW_CHILDREN
  return { updatedRows: isAnswered ? updatedRows : await withChild(tx, shown, updatedRows, row) }
}

/** The rows with that of a cell which windows do not carry. */
async function withChild(
  tx: Tx,
  view: View,
  rows: readonly WireRow[],
  { entry_id }: StoredRow,
): Promise<WireRow[]> {
  const stored = await selectRowsByEntryIds(tx, view, [entry_id])
  const further = stored.map((row) => presentRow(view, row))
  return rows.map((row) => ({ ...row, children: [...(row.children ?? []), ...further] }))
}

async function loadFileColumn(
  context: Context,
  address: FileCellAddress,
): Promise<{ view: View; column: ViewColumn }> {
  const view = await loadView(context.tx, address, context)
  const column = requireColumn(view, address.column)
  if (!isFileType(column.type)) throw new AppError('column_holds_no_files')
  return { view, column }
}

function entryIdOf(view: View, address: FileCellAddress): string {
  if ('entryId' in address) return address.entryId
  const names = Object.keys(address.row)
  const isKey = names.length === view.keyColumns.length && view.keyColumns.every((key) => names.includes(key))
  if (!isKey) throw new AppError('invalid_request')
  const entryId = joinEntryId(view.keyColumns.map((key) => address.row[key] ?? ''))
  if (entryId === null) throw new AppError('entry_not_found')
  return entryId
}

function requireRow(rows: readonly StoredRow[], view: View, address: FileCellAddress): StoredRow {
  const entryId = entryIdOf(view, address)
  const row = rows.find((each) => each.entry_id === entryId)
  if (row === undefined || ('anomalyId' in address && row.anomaly_id !== address.anomalyId))
    throw new AppError('entry_not_found')
  return row
}

function refuseUneditable(column: ViewColumn, row: StoredRow, concerned: readonly StoredRow[]): void {
  const refusal = cellEditRefusal({
    column: { name: column.name, editable: column.isEditable },
    isAnomalyColumn: column.isAnomalyColumn,
    isChildRow: row.child_index > 0,
    isLocked: concerned.some((each) => each.is_locked),
    isPinned: false,
  })
  // Only grids have a pinned row.
  if (refusal !== null && refusal !== 'pinned_row') throw new AppError(refusal)
}
