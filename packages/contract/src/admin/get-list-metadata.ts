import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { columnSchema } from '../views/view.schema.ts'
import { listParams } from './list.schema.ts'

/** The columns of a list, texts in the reader's language. */
export const getListMetadata = endpoint({
  name: 'get-list-metadata',
  method: 'GET',
  path: '/services/v1/wexaus/admin/lists/:list/metadata',
  summary: 'Columns of a list of the administration',
  access: 'installation.administer',
  params: listParams,
  response: z.object({
    columns: z.array(columnSchema),
    sort: z.array(z.object({ column: z.string(), descending: z.boolean() })),
  }),
  errors: [],
})
