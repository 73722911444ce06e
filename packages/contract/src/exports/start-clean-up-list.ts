import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobSchema } from '../jobs/job.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { filterSchema, timestampSchema } from '../views/view.schema.ts'

/**
 * Makes the clean-up list of duplicate suppliers (FLOW-08): which accounts are kept and which blocked, into which
 * they merge, and the open items that move.
 */
export const startCleanUpList = endpoint({
  name: 'start-clean-up-list',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/suppliersduplicate/clean-up-list',
  summary: 'Export the clean-up list of duplicate suppliers',
  access: 'view.read',
  params: projectParams,
  body: z.strictObject({
    format: z.enum(['xlsx', 'csv']),
    /** A line for each account, or for each open item that moves. */
    list: z.enum(['accounts', 'openItems']).default('accounts'),
    /** Unless set, the current publication. */
    timestamp: timestampSchema.optional(),
    /** Of the groups on screen alone. */
    prefilteredView: storableText(200).optional(),
    filter: filterSchema.optional(),
    search: storableText(MAX_SEARCH).optional(),
    /** Of CSV. */
    delimiter: z.enum([';', ',', '\t']).default(';'),
    /** Answers how many lines it would have, and starts nothing. */
    dryRun: z.boolean().default(false),
  }),
  response: z.object({
    /** null for a dry run. */
    job: jobSchema.nullable(),
    accounts: z.int(),
    /** Open items that move; null where the publication does not list them. */
    openItems: z.int().nullable(),
  }),
  errors: [
    'view_not_found',
    'prefiltered_view_not_found',
    'view_republished',
    'unknown_column',
    'filter_not_supported',
    'export_too_long',
    'export_without_rows',
    'too_many_jobs',
  ],
})
