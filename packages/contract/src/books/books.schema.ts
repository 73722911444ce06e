import { MAX_ACCOUNT_CODE, MAX_JOURNAL_CODE } from '@quitus/domain/books/book-accounts.ts'
import { MAX_BOOKED_PAGE, MAX_COMPANY_NAME } from '@quitus/domain/books/limits.ts'
import { z } from 'zod'
import { storableText } from '../text.schema.ts'

export const BOOKS_PATH = '/services/v1/wexaus/projects/:projectId/books'

/** Of one company; a blank name is that of the documents without one. */
export const companyQuery = z.object({ company: storableText(MAX_COMPANY_NAME).optional() })

export const companyPage = companyQuery.extend({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_BOOKED_PAGE).default(200),
})

/** Companies of the documents, with how many anomalies have one of each; null where the ledger names none. */
const companiesSchema = z.array(z.object({ company: z.string().nullable(), anomalies: z.int() }))

/** What every list of the books says. */
export const bookedSchema = {
  timestamp: z.string(),
  companies: companiesSchema,
  /** All anomalies of the company, and the first of them in the order of their numbers that the list is made of. */
  count: z.int(),
  listed: z.int(),
  excluded: z.array(z.object({ code: z.string(), count: z.int(), message: z.string() })),
}

/** What an anomaly is called, and whose document it is about. */
export const bookedAnomalySchema = {
  anomalyId: z.string(),
  /** Of its first row. */
  entryId: z.string(),
  name: z.string(),
  category: z.string().nullable(),
  supplier: z.string().nullable(),
  supplierCode: z.string().nullable(),
  company: z.string().nullable(),
}

export const bookSettingsSchema = z.strictObject({
  journal: storableText(MAX_JOURNAL_CODE, 1),
  supplier: storableText(MAX_ACCOUNT_CODE, 1),
  suspense: storableText(MAX_ACCOUNT_CODE, 1),
  vat: storableText(MAX_ACCOUNT_CODE, 1),
})
