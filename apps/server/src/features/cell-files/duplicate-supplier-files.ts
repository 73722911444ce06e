import { deleteDuplicateSupplierFile as deleteDefinition } from '@quitus/contract/cell-files/delete-duplicate-supplier-file.ts'
import { downloadDuplicateSupplierFile as downloadDefinition } from '@quitus/contract/cell-files/download-duplicate-supplier-file.ts'
import { linkDuplicateSupplierFile as linkDefinition } from '@quitus/contract/cell-files/link-duplicate-supplier-file.ts'
import { uploadDuplicateSupplierFile as uploadDefinition } from '@quitus/contract/cell-files/upload-duplicate-supplier-file.ts'
import { requireTransferredFile } from '#files/require-transferred-file.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { type FileCellAddress, loadFileCell, writeFileCell } from './file-cell.ts'
import { loadFileAnswer } from './load-file-answer.ts'

type Requested = {
  params: { projectId: number; column: string }
  query: { row: Record<string, string>; timestamp?: string | undefined }
}

const cellOf = ({ params, query: { row, timestamp } }: Requested): FileCellAddress => ({
  ...params,
  source: 'suppliersduplicate',
  row,
  timestamp,
})

// The same calls as `upload-file`, `link-file`, `download-file` and `delete-file`, whose row the query names by its
// key columns.

export const uploadDuplicateSupplierFile = bindEndpoint(uploadDefinition, (request, context) =>
  writeFileCell(context, cellOf(request), request.file, request.query.expected),
)

export const linkDuplicateSupplierFile = bindEndpoint(linkDefinition, async (request, context) => {
  const file = await requireTransferredFile(context, request.params.projectId, request.body.object)
  return writeFileCell(context, cellOf(request), file, request.query.expected)
})

export const downloadDuplicateSupplierFile = bindEndpoint(downloadDefinition, async (request, context) =>
  loadFileAnswer(context, await loadFileCell(context, cellOf(request)), request.query.file),
)

export const deleteDuplicateSupplierFile = bindEndpoint(deleteDefinition, (request, context) =>
  writeFileCell(context, cellOf(request), null, request.query.expected),
)
