import { downloadFile as definition } from '@quitus/contract/cell-files/download-file.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadFileCell } from './file-cell.ts'
import { loadFileAnswer } from './load-file-answer.ts'

export const downloadFile = bindEndpoint(definition, async ({ params, query }, context) =>
  loadFileAnswer(context, await loadFileCell(context, { ...params, timestamp: query.timestamp }), query.file),
)
