import { DOCUMENT_PAYMENTS } from '@quitus/domain/payments/document-payment.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { sourceParams, wireDateSchema, wireValueSchema } from '../views/view.schema.ts'
import { MAX_MOVEMENT_LINES } from './limits.ts'

/** What a document of a supplier is. */
export const DOCUMENT_KINDS = ['invoice', 'credit', 'payment', 'advance'] as const

/**
 * The ledger lines behind an entry, and the life of its document (FLOW-06); none where no ledger is behind the
 * publication.
 */
export const getMovement = endpoint({
  name: 'get-movement',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/movements/:entryId',
  summary: 'Ledger lines behind an entry',
  access: 'view.read',
  params: sourceParams.extend({ entryId: storableText(4000, 1) }),
  query: z.object({
    offset: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX_MOVEMENT_LINES).default(MAX_MOVEMENT_LINES),
  }),
  response: z.object({
    timestamp: z.string(),
    entryId: z.string(),
    /** The anomaly in which the reader sees the entry; null for any other document of the ledger (VIEW-23). */
    anomalyId: z.string().nullable(),
    /** Whose account the entry is on, where the view names it and the reader may see the suppliers. */
    supplier: z.object({ code: z.string(), name: z.string().nullable() }).nullable(),
    /** The entry of a double-entry ledger, whose lines balance; null where each line is one amount. */
    entry: z
      .object({
        journal: z.string().nullable(),
        journalLabel: z.string().nullable(),
        number: z.string().nullable(),
        date: wireDateSchema.nullable(),
      })
      .nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(COLUMN_TYPES),
        role: z.enum(['debit', 'credit', 'amount']).nullable(),
      }),
    ),
    /** One page of the lines, in the order of their file. */
    lines: z.array(
      z.object({
        fileName: z.string(),
        lineNumber: z.int(),
        /** The line of the document itself. */
        isOwn: z.boolean(),
        values: z.record(z.string(), wireValueSchema),
      }),
    ),
    lineCount: z.int(),
    /** Over all lines: debit, credit and debit less credit, or the plain total. */
    totals: z.object({
      debit: z.number().nullable(),
      credit: z.number().nullable(),
      difference: z.number().nullable(),
      amount: z.number().nullable(),
    }),
    /**
     * What happened to the document and to those of its number, matching code or payment, oldest first; the first
     * ones of many.
     */
    life: z.array(
      z.object({
        entryId: z.string(),
        kind: z.enum(DOCUMENT_KINDS),
        isOwn: z.boolean(),
        number: z.string().nullable(),
        date: wireDateSchema.nullable(),
        amount: z.number().nullable(),
        /** The day on which the ledger says that it was paid. */
        paidOn: wireDateSchema.nullable(),
        matchingCode: z.string().nullable(),
      }),
    ),
    lifeCount: z.int(),
    /** Whether the document was paid, and by what (FLOW-21); null where no ledger is behind the publication. */
    payment: z
      .object({
        status: z.enum(DOCUMENT_PAYMENTS),
        /** The day of the last payment. */
        paidOn: wireDateSchema.nullable(),
        /** Of several payments each with its amount. */
        reference: z.string().nullable(),
        /** The journal and number of the entry that paid. */
        entry: z.string().nullable(),
        /** What was paid of this document; null where it was paid together with others. */
        amount: z.number().nullable(),
        /** Other documents that the same payments settled; null where there are none. */
        together: z.int().nullable(),
      })
      .nullable(),
  }),
  errors: ['view_not_found', 'entry_not_found'],
})
