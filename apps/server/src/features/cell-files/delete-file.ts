import { deleteFile as definition } from '@quitus/contract/cell-files/delete-file.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { writeFileCell } from './file-cell.ts'

export const deleteFile = bindEndpoint(definition, ({ params, query }, context) =>
  writeFileCell(context, { ...params, timestamp: query.timestamp }, null, query.expected),
)
