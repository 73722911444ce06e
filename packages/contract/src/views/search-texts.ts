import { JOB_STATES } from '@quitus/domain/job.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sourceParams } from './view.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/:source/column-design/search-texts'

const searchTextsOfView = z.object({
  /** Quick search reads what every reader sees, and nothing else is stored for it. */
  isCurrent: z.boolean(),
  /** The latest job that writes the texts again; null where there was none. */
  job: z
    .object({
      state: z.enum(JOB_STATES),
      /** Rows that are written. */
      done: z.int(),
      /** Null before the first of them. */
      total: z.int().nullable(),
    })
    .nullable(),
})
export type SearchTextsOfView = z.infer<typeof searchTextsOfView>

/**
 * How far are the texts of quick search after an imported text was hidden from customers, or shown to them? Searches
 * are right all the time; until the texts are written again they take longer, and do not find what was shown.
 */
export const getSearchTexts = endpoint({
  name: 'get-search-texts',
  method: 'GET',
  path: PATH,
  summary: 'How far the texts of quick search follow the columns',
  access: 'project.manage',
  params: sourceParams,
  response: searchTextsOfView,
  errors: ['view_not_found'],
})

/** Writes the texts again where they are not current; a job that is under way is the answer to a second request. */
export const renewSearchTexts = endpoint({
  name: 'renew-search-texts',
  method: 'POST',
  path: PATH,
  summary: 'Have the texts of quick search follow the columns',
  access: 'project.manage',
  params: sourceParams,
  response: searchTextsOfView,
  errors: ['view_not_found', 'too_many_jobs'],
})

/** The endpoints of the texts that quick search reads. */
export const SEARCH_TEXT_ENDPOINTS = { getSearchTexts, renewSearchTexts }
