import { linkFile as definition } from '@quitus/contract/cell-files/link-file.ts'
import { requireTransferredFile } from '#files/require-transferred-file.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { writeFileCell } from './file-cell.ts'

export const linkFile = bindEndpoint(definition, async ({ params, query, body }, context) => {
  const file = await requireTransferredFile(context, params.projectId, body.object)
  return writeFileCell(context, { ...params, timestamp: query.timestamp }, file, query.expected)
})
