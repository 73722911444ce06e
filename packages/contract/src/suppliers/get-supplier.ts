import { STATES } from '@quitus/domain/states/state.ts'
import { IDENTITY_CHECKS } from '@quitus/domain/suppliers/identity-check.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { wireDateSchema, wireRowSchema } from '../views/view.schema.ts'

export const supplierParams = projectParams.extend({ code: storableText(4000, 1) })

/** One supplier account as its page shows it (FLOW-17); what a mapping keeps from the reader is excluded. */
export const getSupplier = endpoint({
  name: 'get-supplier',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/mainsuppliers/suppliers/:code',
  summary: 'One supplier with its years, anomalies and suspected duplicate accounts',
  access: 'view.read',
  params: supplierParams,
  response: z.object({
    timestamp: z.string(),
    code: z.string(),
    name: z.string().nullable(),
    /** It is no longer published: `row` is what was there and what people wrote. */
    isGone: z.boolean(),
    /** The account as the grid of suppliers shows it, an IBAN whole for those who review (ACC-08). */
    row: wireRowSchema,
    identity: z.array(
      z.object({
        column: z.string(),
        label: z.string(),
        value: z.string().nullable(),
        /** null of what carries no key. */
        check: z.enum(IDENTITY_CHECKS).nullable(),
      }),
    ),
    balance: z.number().nullable(),
    /** By financial year where the books have one, else by the day of the document, the latest first. */
    years: z.array(
      z.object({
        /** null of documents without a day. */
        year: z.int().nullable(),
        invoices: z.int(),
        invoiced: z.number(),
        credits: z.int(),
        credited: z.number(),
        payments: z.int(),
        paid: z.number(),
      }),
    ),
    /** Documents that nothing settles; null where the books do not say. */
    openItems: z.object({ count: z.int(), amount: z.number(), oldest: wireDateSchema.nullable() }).nullable(),
    /** Null where the dashboard does not name the account of an anomaly, or is closed to the reader. */
    anomalies: z
      .object({
        /** Columns of the dashboard by which a figure is shown there. */
        supplierColumn: z.string(),
        categoryColumn: z.string(),
        stateColumn: z.string(),
        figures: z.array(
          z.object({
            category: z.string().nullable(),
            categoryText: z.string().nullable(),
            state: z.enum(STATES),
            count: z.int(),
            amount: z.number(),
          }),
        ),
      })
      .nullable(),
    /** The other accounts of its group of likely duplicates. */
    duplicates: z.array(
      z.object({ code: z.string(), name: z.string().nullable(), reason: z.string().nullable() }),
    ),
    /** Accounts that may be the same supplier, too uncertain for a group: for staff alone. */
    possibleDuplicates: z.array(
      z.object({
        code: z.string(),
        name: z.string().nullable(),
        score: z.int(),
        reason: z.string().nullable(),
      }),
    ),
    /** The group that they form, by its identifier. */
    groupId: z.string().nullable(),
  }),
  errors: ['view_not_found', 'supplier_not_found'],
})
