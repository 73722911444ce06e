import {
  ERASED_PARTS,
  ERASURE_KINDS,
  LEAST_SEARCHED_NAME,
  MAX_ERASURE_REFERENCE,
} from '@quitus/domain/people/erasure.ts'
import { MAX_NAME } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { numberInPath } from './list.schema.ts'
import { historyYears } from './project-settings.ts'
import { nameSchema, userParams } from './user.schema.ts'

const parts = z.array(
  z.object({
    part: z.enum([...new Set([...ERASED_PARTS.person, ...ERASED_PARTS.project, ...ERASED_PARTS.history])]),
    count: z.number(),
  }),
)

/** Cells of grids that hold the name in what people typed: business data, which a person has to change. */
const kept = z.array(z.object({ project: z.string(), cells: z.int() }))

const previewSchema = z.object({
  parts,
  kept,
  /** Until when nightly backups would hold it; null where Quitus makes none. */
  backupsUntil: z.string().nullable(),
})
export type ErasurePreview = z.infer<typeof previewSchema>

/** What is on record of an erasure: its certificate. */
export const erasureSchema = z.object({
  id: z.int(),
  kind: z.enum(ERASURE_KINDS),
  /** The number of the account or the project. */
  subjectId: z.int(),
  /** What the project was called; what the person is called since. */
  subject: z.string(),
  company: z.string(),
  /** Null for a rule, and for the command line. */
  by: z.string().nullable(),
  isByRule: z.boolean(),
  reference: z.string().nullable(),
  at: z.string(),
  parts,
  kept,
  /**
   * Of a history: its last moment that was removed, and the place in its chain after which it goes on, with the hash
   * there. Null of any other.
   */
  removed: z.object({ until: z.string(), position: z.string(), hash: z.string() }).nullable(),
  backupsUntil: z.string().nullable(),
})
export type Erasure = z.infer<typeof erasureSchema>

const reference = storableText(MAX_ERASURE_REFERENCE).trim().min(1).optional()
const projectParams = z.object({ project: numberInPath })
const PERSON = '/services/v1/wexaus/admin/users/:user/erasure'
const PROJECT = '/services/v1/wexaus/admin/projects/:project/erasure'

/** What would be erased of a person, and what would stay (SEC-09). */
export const previewUserErasure = endpoint({
  name: 'preview-user-erasure',
  method: 'GET',
  path: PERSON,
  summary: 'What an erasure of an account would reach',
  access: 'installation.administer',
  params: userParams,
  response: previewSchema,
  errors: ['user_not_found', 'already_erased'],
})

/**
 * Erases the personal data of a disabled account for good: what the person did stays, under a pseudonym (SEC-09).
 * Other spellings of the name are searched for as well.
 */
export const eraseUser = endpoint({
  name: 'erase-user',
  method: 'POST',
  path: PERSON,
  summary: 'Erase the personal data of an account',
  access: 'installation.administer',
  recentVerification: true,
  params: userParams,
  body: z.strictObject({
    reference,
    otherNames: boundedArray(storableText(MAX_NAME).trim().min(LEAST_SEARCHED_NAME), { most: 5 }),
  }),
  response: z.object({ id: z.int() }),
  errors: ['user_not_found', 'already_erased', 'account_not_disabled'],
})

/** How much an erasure of a project would delete (SEC-09). */
export const previewProjectErasure = endpoint({
  name: 'preview-project-erasure',
  method: 'GET',
  path: PROJECT,
  summary: 'What an erasure of a project would delete',
  access: 'installation.administer',
  params: projectParams,
  response: previewSchema,
  errors: ['project_not_found'],
})

/** Erases an archived project with everything in it, for good; who does it repeats its name (SEC-09). */
export const eraseProject = endpoint({
  name: 'erase-project',
  method: 'POST',
  path: PROJECT,
  summary: 'Erase a project',
  access: 'installation.administer',
  recentVerification: true,
  params: projectParams,
  body: z.strictObject({ name: nameSchema, reference }),
  response: z.object({ id: z.int() }),
  errors: [
    'project_not_found',
    'project_not_archived',
    'project_name_differs',
    'project_busy',
    'erasure_begun',
  ],
})

const historyRemovalSchema = z.object({
  /** What is before this moment would be removed, as far as it is in whole segments of the sealed history. */
  before: z.string(),
  /** Change sets and cells that would be removed now, and the first and last of their moments; null where none is. */
  changeSets: z.int(),
  changes: z.number(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** An anomaly that has not ended: nothing from its first change on is removed until it has. */
  open: z.object({ anomaly: z.string() }).nullable(),
})
export type HistoryRemoval = z.infer<typeof historyRemovalSchema>

/** What would be removed of the history of a project that is kept for so many years (SEC-09). */
export const previewHistoryRemoval = endpoint({
  name: 'preview-history-removal',
  method: 'GET',
  path: '/services/v1/wexaus/admin/projects/:project/history-removal',
  summary: 'What a rule would remove of the history of a project',
  access: 'installation.administer',
  params: projectParams,
  query: z.strictObject({ years: z.coerce.number().pipe(historyYears) }),
  response: historyRemovalSchema,
  errors: ['project_not_found'],
})

/** What is on record of an erasure (SEC-09). */
export const getErasure = endpoint({
  name: 'get-erasure',
  method: 'GET',
  path: '/services/v1/wexaus/admin/erasures/:erasure',
  summary: 'Certificate of an erasure',
  access: 'installation.administer',
  params: z.object({ erasure: numberInPath }),
  response: erasureSchema,
  errors: ['erasure_not_found'],
})

/** The same as a PDF to be handed to the person who requested it. */
export const downloadErasure = endpoint({
  name: 'download-erasure',
  method: 'GET',
  path: '/services/v1/wexaus/admin/erasures/:erasure/file',
  summary: 'Download the certificate of an erasure',
  access: 'installation.administer',
  params: z.object({ erasure: numberInPath }),
  response: z.file(),
  delivery: 'file',
  errors: ['erasure_not_found'],
})
