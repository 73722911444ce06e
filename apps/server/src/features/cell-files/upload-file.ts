import { uploadFile as definition } from '@quitus/contract/cell-files/upload-file.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { writeFileCell } from './file-cell.ts'

export const uploadFile = bindEndpoint(definition, ({ params, query, file }, context) =>
  writeFileCell(context, { ...params, timestamp: query.timestamp }, file, query.expected),
)
