import type { Tx } from '@quitus/database/connection.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import { AppError } from '#errors/app-error.ts'
import type { CellFiles } from '#files/cell-files.ts'
import { findFile } from '#files/files.sql.ts'
import type { FileAnswer } from '#http/answering/send-file.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { fileIdOf, storedFile } from '#views/rows/file-address.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import { hasHeldValue } from '#views/writing/history.sql.ts'

type Cell = { view: View; column: ViewColumn; row: StoredRow }

/** The file in a cell, or another one (`requestedId`) that was there before; throws `file_not_found` for any else. */
export async function loadFileAnswer(
  { tx, files }: { tx: Tx; files: CellFiles },
  { view, column, row }: Cell,
  requestedId: string | undefined,
): Promise<FileAnswer> {
  // Not on a child row, where a column of the anomaly shows nothing.
  const isBlank = column.isAnomalyColumn && row.child_index > 0
  const present = isBlank ? null : fileIdOf(row[column.storageName])
  const id = requestedId ?? present
  const file = id === null ? undefined : await findFile(tx, view.projectId, id)
  if (id === null || file === undefined) throw new AppError('file_not_found')
  if (id !== present) {
    const value = storedFile(file)
    if (isBlank || !(await hasHeldValue(tx, view, { rowId: row.row_id, column: column.name, value })))
      throw new AppError('file_not_found')
  }
  const isActive = fileKindOf(file.name)?.isActive !== undefined
  return {
    name: file.name,
    type: isActive ? 'application/octet-stream' : file.content_type,
    size: Number(file.size),
    open: () => files.open(file.bytes_id ?? file.id),
  }
}
