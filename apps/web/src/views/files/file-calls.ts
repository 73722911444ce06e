import type { deleteDuplicateSupplierFile } from '@quitus/contract/cell-files/delete-duplicate-supplier-file.ts'
import type { deleteFile } from '@quitus/contract/cell-files/delete-file.ts'
import type { downloadDuplicateSupplierFile } from '@quitus/contract/cell-files/download-duplicate-supplier-file.ts'
import type { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import type { linkDuplicateSupplierFile } from '@quitus/contract/cell-files/link-duplicate-supplier-file.ts'
import type { linkFile } from '@quitus/contract/cell-files/link-file.ts'
import type { uploadDuplicateSupplierFile } from '@quitus/contract/cell-files/upload-duplicate-supplier-file.ts'
import type { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { uploadedFileId } from '@quitus/data-grid/files/file-state.ts'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireFile } from '@quitus/domain/values/cell-value.ts'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { ViewScope } from '#views/data/view.queries.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/:source/data/files/:column/:anomalyId/:entryId'
/** Duplicate suppliers are named by their key columns (API-04). */
const BY_KEY_PATH = '/services/v1/wexaus/projects/:projectId/suppliersduplicate/data/files/:column'

/** A cell of a view at one publication. */
export type FileCell = Pick<ViewScope, 'projectId' | 'source'> & {
  timestamp: string
  keyColumns: readonly string[]
  row: GridRow
  column: string
}

/** The file in a cell as the grid shows it; null where it shows none. */
export function fileIn(row: GridRow, column: string): WireFile | null {
  const value = cellValue(row, column)
  return typeof value === 'object' && value !== null && 'name' in value ? value : null
}

export async function sendFile(
  api: ApiClient,
  cell: FileCell,
  file: File,
  transfer: { signal: AbortSignal; onSent: (sent: number) => void },
): Promise<readonly GridRow[]> {
  const address = addressOf(cell)
  const query = { timestamp: cell.timestamp, expected: 'none' } as const
  const sent = { method: 'PUT', body: { filename: file.name }, file, ...transfer } as const
  const answer = await (address.byKey === null
    ? api<typeof uploadFile>({ ...sent, path: PATH, params: address.params, query })
    : api<typeof uploadDuplicateSupplierFile>({
        ...{ ...sent, path: BY_KEY_PATH, params: address.params },
        query: { ...query, ...address.byKey },
      }))
  return answer.updatedRows
}

/** Puts a file that was sent to the project into an empty cell. */
export async function putSentFile(
  api: ApiClient,
  cell: FileCell,
  object: string,
): Promise<readonly GridRow[]> {
  const address = addressOf(cell)
  const query = { timestamp: cell.timestamp, expected: 'none' } as const
  const sent = { method: 'PUT', body: { object } } as const
  const answer = await (address.byKey === null
    ? api<typeof linkFile>({ ...sent, path: `${PATH}/transferred`, params: address.params, query })
    : api<typeof linkDuplicateSupplierFile>({
        ...{ ...sent, path: `${BY_KEY_PATH}/transferred`, params: address.params },
        query: { ...query, ...address.byKey },
      }))
  return answer.updatedRows
}

/** The very file that the grid shows, whatever is in the cell by now. */
export function fetchFile(api: ApiClient, cell: FileCell, file: WireFile): Promise<File> {
  const id = uploadedFileId(file)
  const address = addressOf(cell)
  const query = id === null ? {} : { file: id }
  const requested = { method: 'GET', answer: 'file' } as const
  return address.byKey === null
    ? api<typeof downloadFile>({ ...requested, path: PATH, params: address.params, query })
    : api<typeof downloadDuplicateSupplierFile>({
        ...{ ...requested, path: BY_KEY_PATH, params: address.params },
        query: { ...query, ...address.byKey },
      })
}

export async function removeFile(
  api: ApiClient,
  cell: FileCell,
  file: WireFile,
): Promise<readonly GridRow[]> {
  const expected = uploadedFileId(file)
  const address = addressOf(cell)
  const query = { timestamp: cell.timestamp, ...(expected === null ? {} : { expected }) }
  const answer = await (address.byKey === null
    ? api<typeof deleteFile>({ method: 'DELETE', path: PATH, params: address.params, query })
    : api<typeof deleteDuplicateSupplierFile>({
        ...{ method: 'DELETE', path: BY_KEY_PATH, params: address.params },
        query: { ...query, ...address.byKey },
      }))
  return answer.updatedRows
}

/** How calls name a cell: by anomaly and entry, or by the values of the key columns, which one alone is. */
function addressOf({ projectId, source, row, column, keyColumns }: FileCell) {
  if (source === 'suppliersduplicate') {
    const [key = ''] = keyColumns
    return { params: { projectId, column }, byKey: { row: JSON.stringify({ [key]: row.entryId }) } } as const
  }
  const anomalyId = row.path[0] ?? ''
  return { params: { projectId, source, column, anomalyId, entryId: row.entryId }, byKey: null } as const
}
