import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { wireDateSchema } from '../views/view.schema.ts'

/** Invoices that one call answers. */
const MAX_INVOICES = 50

/**
 * The invoices with one number and amount booked under several accounts of a group of duplicate suppliers (FLOW-08),
 * the largest first.
 */
export const listCommonInvoices = endpoint({
  name: 'list-common-invoices',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/suppliersduplicate/groups/:anomalyId/common-invoices',
  summary: 'Invoices under several accounts of a group',
  access: 'view.read',
  params: projectParams.extend({ anomalyId: storableText(2000, 1) }),
  query: z.object({
    offset: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_INVOICES).default(MAX_INVOICES),
  }),
  response: z.object({
    count: z.int(),
    invoices: z.array(
      z.object({
        number: z.string(),
        amount: z.number(),
        /** Where it is; the first ones only, of how many. */
        lines: z.array(
          z.object({
            account: z.string(),
            date: wireDateSchema.nullable(),
            paidOn: wireDateSchema.nullable(),
          }),
        ),
        lineCount: z.int(),
      }),
    ),
  }),
  errors: ['view_not_found', 'anomaly_not_found'],
})
