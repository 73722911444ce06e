import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import {
  BOOKS_PATH,
  bookedAnomalySchema,
  bookedSchema,
  bookSettingsSchema,
  companyPage,
  companyQuery,
} from './books.schema.ts'

const lineSchema = z.object({
  account: z.string(),
  accountLabel: z.string(),
  /** Code and name of the supplier, on the lines of its account. */
  subledger: z.string().nullable(),
  subledgerLabel: z.string().nullable(),
  piece: z.string(),
  /** `yyyy-mm-dd`. */
  pieceDay: z.string().nullable(),
  label: z.string(),
  debit: z.number(),
  credit: z.number(),
})

/**
 * Entries that correct the anomalies which are validated on the route of corrections, one for each company (FLOW-22).
 */
export const listCorrectingEntries = endpoint({
  name: 'list-correcting-entries',
  method: 'GET',
  path: `${BOOKS_PATH}/entries`,
  summary: 'Proposed correcting entries',
  access: 'view.read',
  params: projectParams,
  query: companyPage,
  response: z.object({
    ...bookedSchema,
    /** Of all that is listed, whatever the page. */
    totals: z.object({ debit: z.number(), credit: z.number() }),
    entryCount: z.int(),
    entries: z.array(
      z.object({
        ...bookedAnomalySchema,
        accepted: z.number(),
        /** From what the accounts next to the supplier’s are known. */
        basis: z.enum(['posted', 'netAndVat', 'gross']),
        lines: z.array(lineSchema),
      }),
    ),
    /** First rows of all anomalies that are listed, to mark them; on the first page alone. */
    entryIds: z.array(z.string()),
  }),
  errors: ['view_not_found'],
})

/** The journal of one company as FEC-shaped text, of several as a zip of them; or as XLSX. */
export const downloadCorrectingEntries = endpoint({
  name: 'download-correcting-entries',
  method: 'GET',
  path: `${BOOKS_PATH}/entries/file`,
  summary: 'Journal of correcting entries',
  access: 'view.read',
  params: projectParams,
  query: companyQuery.extend({ format: z.enum(['fec', 'xlsx']) }),
  response: z.file(),
  delivery: 'file',
  errors: ['view_not_found'],
})

/** What the treasurer blocks until the entries are posted: the documents that are reversed, IBANs masked (ACC-08). */
export const downloadPaymentBlocks = endpoint({
  name: 'download-payment-blocks',
  method: 'GET',
  path: `${BOOKS_PATH}/payment-blocks/file`,
  summary: 'Documents to block for payment',
  access: 'view.read',
  params: projectParams,
  query: companyQuery,
  response: z.file(),
  delivery: 'file',
  errors: ['view_not_found'],
})

/** Accounts of entries where the ledger names none. */
export const getBookSettings = endpoint({
  name: 'get-book-settings',
  method: 'GET',
  path: `${BOOKS_PATH}/settings`,
  summary: 'Accounts of correcting entries',
  access: 'view.read',
  params: projectParams,
  response: bookSettingsSchema,
  errors: [],
})

export const updateBookSettings = endpoint({
  name: 'update-book-settings',
  method: 'PUT',
  path: `${BOOKS_PATH}/settings`,
  summary: 'Change the accounts of correcting entries',
  access: 'project.manage',
  params: projectParams,
  body: bookSettingsSchema,
  response: bookSettingsSchema,
  errors: ['book_account_invalid'],
})
