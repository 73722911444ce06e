import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { TRANSFERS_PATH } from './transfer.schema.ts'

/** What the files of a project take, its bin included, and how much they may take (XFER-05). */
export const getUsage = endpoint({
  name: 'get-usage',
  method: 'GET',
  path: `${TRANSFERS_PATH}/usage`,
  summary: 'Space that transfers take',
  access: 'view.read',
  params: projectParams,
  response: z.object({ bytes: z.int(), quotaBytes: z.int(), maxFileBytes: z.int() }),
  errors: [],
})
