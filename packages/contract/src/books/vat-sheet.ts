import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { BOOKS_PATH, bookedAnomalySchema, bookedSchema, companyPage, companyQuery } from './books.schema.ts'

/** Sums of the documents of a company and month. What the ledger says no base of is in none. */
const sumsSchema = { documents: z.int(), base: z.number(), difference: z.number() }

/** What is to be put right in VAT, or was (FLOW-23): the anomalies on the route of tax. */
export const listVatSheet = endpoint({
  name: 'list-vat-sheet',
  method: 'GET',
  path: `${BOOKS_PATH}/vat`,
  summary: 'VAT to put right',
  access: 'view.read',
  params: projectParams,
  query: companyPage.extend({ status: z.enum(['open', 'regularised']).default('open') }),
  response: z.object({
    ...bookedSchema,
    totals: z.object(sumsSchema),
    /** By company and month, in the order of the documents. */
    groups: z.array(
      z.object({ company: z.string().nullable(), period: z.string().nullable(), ...sumsSchema }),
    ),
    documents: z.array(
      z.object({
        ...bookedAnomalySchema,
        vatNumber: z.string().nullable(),
        number: z.string().nullable(),
        /** `yyyy-mm-dd`, and its month `yyyy-mm`. */
        day: z.string().nullable(),
        period: z.string().nullable(),
        /** Null where the ledger does not say it, as rates. */
        base: z.number().nullable(),
        vat: z.number().nullable(),
        rateTaken: z.number().nullable(),
        rightRate: z.number().nullable(),
        rightVat: z.number().nullable(),
        /** Deducted beyond what is right; negative where too little was. */
        difference: z.number(),
        legalDay: z.string().nullable(),
        /** Of the return, once it is regularised. */
        reference: z.string().nullable(),
        settledOn: z.string().nullable(),
      }),
    ),
    /** First rows of all anomalies that are listed, to mark them; on the first page alone. */
    entryIds: z.array(z.string()),
  }),
  errors: ['view_not_found'],
})

/** The sheet with what is open and what was regularised apart. */
export const downloadVatSheet = endpoint({
  name: 'download-vat-sheet',
  method: 'GET',
  path: `${BOOKS_PATH}/vat/file`,
  summary: 'VAT sheet',
  access: 'view.read',
  params: projectParams,
  query: companyQuery.extend({ format: z.enum(['xlsx', 'pdf']) }),
  response: z.file(),
  delivery: 'file',
  errors: ['view_not_found'],
})
