import type { Column } from '@quitus/domain/columns/column.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import type { WireFile, WireValue } from '@quitus/domain/values/cell-value.ts'
import type { FileActions, FileTransfer } from '#model/file-actions.ts'
import type { GridRow } from '#model/window-source.ts'

/**
 * What a FILE cell shows (spec §4): nothing, an upload control, a transfer, or a file with what can be done with it.
 */
export type FileState =
  | { kind: 'nothing' }
  | { kind: 'empty' }
  | { kind: 'sending'; transfer: FileTransfer }
  | {
      kind: 'file'
      name: string
      /** False for files that were never uploaded here: only their name is known. */
      canDownload: boolean
      canPreview: boolean
      canRemove: boolean
    }

/** Without `actions` a page only shows names; `isChangeable` is what the rule of edits says of the cell (CELL-02). */
export function fileStateOf(
  cell: { row: GridRow; column: Column; value: WireValue; isChangeable: boolean },
  actions: FileActions | undefined,
): FileState {
  const { row, column, value, isChangeable } = cell
  const transfer = actions?.transferOf(row.entryId, column.name) ?? null
  if (transfer !== null) return { kind: 'sending', transfer }
  if (!isFile(value)) return isChangeable && actions !== undefined ? { kind: 'empty' } : { kind: 'nothing' }
  const canDownload = actions !== undefined && uploadedFileId(value) !== null
  const canPreview = canDownload && fileKindOf(value.name)?.preview !== undefined
  return {
    kind: 'file',
    name: value.name,
    canDownload,
    canPreview,
    canRemove: isChangeable && actions !== undefined,
  }
}

/** Which uploaded file a value represents; its address says so. null for any other. */
export function uploadedFileId(file: WireFile): string | null {
  return /[?&]file=([0-9a-f-]{36})$/.exec(file.url)?.[1] ?? null
}

function isFile(value: WireValue): value is WireFile {
  return typeof value === 'object' && value !== null && 'name' in value
}
