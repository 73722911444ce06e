import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DOCUMENT_KINDS } from '../movements/get-movement.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { wireDateSchema } from '../views/view.schema.ts'
import { FEWEST_SEARCHED, LONGEST_SEARCH, MOST_FOUND } from './limits.ts'

/** Sources whose anomalies or groups have a number, in the order of the answer. */
export const NUMBERED_SOURCES = ['dashboard', 'freeanomaly', 'suppliersduplicate'] as const

/**
 * The first matches of a text among everything of a project that the reader may open (VIEW-23); what is hidden or
 * withheld from them is neither found nor counted.
 */
export const searchProject = endpoint({
  name: 'search-project',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/search',
  summary: 'One search over anomalies, documents, suppliers, files and people of a project',
  access: 'view.read',
  // An aid of screens; service accounts read the views.
  serviceAccounts: 'refused',
  params: projectParams,
  query: z.object({ text: storableText(LONGEST_SEARCH, FEWEST_SEARCHED) }),
  response: z.object({
    /** By number, identifier, or number of one of their documents. */
    anomalies: z
      .array(
        z.object({
          source: z.enum(NUMBERED_SOURCES),
          anomalyId: z.string(),
          entryId: z.string(),
          name: z.string(),
          supplier: z.string().nullable(),
          documentNumber: z.string().nullable(),
        }),
      )
      .max(MOST_FOUND),
    /** Of the whole ledger, by number, amount or text. */
    documents: z
      .array(
        z.object({
          entryId: z.string(),
          /** The anomaly of the dashboard in which the reader sees it; null where it is in none. */
          anomalyId: z.string().nullable(),
          kind: z.enum(DOCUMENT_KINDS),
          number: z.string().nullable(),
          supplier: z.string().nullable(),
          date: wireDateSchema.nullable(),
          amount: z.number().nullable(),
          text: z.string().nullable(),
        }),
      )
      .max(MOST_FOUND),
    suppliers: z
      .array(z.object({ code: z.string(), name: z.string().nullable(), siren: z.string().nullable() }))
      .max(MOST_FOUND),
    /** Transferred files and folders by name. */
    files: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          isFolder: z.boolean(),
          /** The folder that holds it; null at the top of the project. */
          folder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        }),
      )
      .max(MOST_FOUND),
    /** Members of the project by name. */
    people: z
      .array(
        z.object({
          userId: z.int(),
          name: z.string(),
          company: z.string().nullable(),
        }),
      )
      .max(MOST_FOUND),
  }),
  errors: [],
})
