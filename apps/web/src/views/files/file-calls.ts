import type { deleteFile } from '@quitus/contract/cell-files/delete-file.ts'
import type { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import type { linkFile } from '@quitus/contract/cell-files/link-file.ts'
import type { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { uploadedFileId } from '@quitus/data-grid/files/file-state.ts'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireFile } from '@quitus/domain/cell-value.ts'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { ViewScope } from '#views/data/view.queries.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/:source/data/files/:column/:anomalyId/:entryId'

/** A cell of a dashboard at one publication. */
export type FileCell = Pick<ViewScope, 'projectId' | 'source'> & {
  timestamp: string
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
  const answer = await api<typeof uploadFile>({
    method: 'PUT',
    path: PATH,
    params: paramsOf(cell),
    query: { timestamp: cell.timestamp, expected: 'none' },
    body: { filename: file.name },
    file,
    ...transfer,
  })
  return answer.updatedRows
}

/** Puts a file that was sent to the project into an empty cell. */
export async function putSentFile(
  api: ApiClient,
  cell: FileCell,
  object: string,
): Promise<readonly GridRow[]> {
  const answer = await api<typeof linkFile>({
    method: 'PUT',
    path: `${PATH}/transferred`,
    params: paramsOf(cell),
    query: { timestamp: cell.timestamp, expected: 'none' },
    body: { object },
  })
  return answer.updatedRows
}

/** The very file that the grid shows, whatever stands in the cell by now. */
export function fetchFile(api: ApiClient, cell: FileCell, file: WireFile): Promise<File> {
  const id = uploadedFileId(file)
  return api<typeof downloadFile>({
    method: 'GET',
    path: PATH,
    params: paramsOf(cell),
    query: id === null ? {} : { file: id },
    answer: 'file',
  })
}

export async function removeFile(
  api: ApiClient,
  cell: FileCell,
  file: WireFile,
): Promise<readonly GridRow[]> {
  const expected = uploadedFileId(file)
  const answer = await api<typeof deleteFile>({
    method: 'DELETE',
    path: PATH,
    params: paramsOf(cell),
    query: { timestamp: cell.timestamp, ...(expected === null ? {} : { expected }) },
  })
  return answer.updatedRows
}

function paramsOf({ projectId, source, row, column }: FileCell) {
  const anomalyId = row.path[0] ?? ''
  return { projectId, source, column, anomalyId, entryId: row.entryId } as const
}
