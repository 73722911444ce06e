import { RIGHTS } from '@quitus/domain/access/permissions.ts'
import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'

/** Largest project id: a PostgreSQL integer. */
export const projectIdSchema = z.coerce.number().int().min(1).max(2_147_483_647)
export const projectParams = z.object({ projectId: projectIdSchema })

/** Screens of a project as a request names them. */
export const projectFeatures = boundedArray(z.enum(PROJECT_FEATURES), { most: PROJECT_FEATURES.length })

export const projectSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  features: z.array(z.enum(PROJECT_FEATURES)),
  right: z.enum(RIGHTS),
  /** The caller impersonates a member, and the project forbids them to write: `right` is `read` (AUTH-10). */
  isWritingForbidden: z.boolean(),
  /** ISO 4217 code of the project's amounts. */
  currency: z.string(),
  timeZone: z.string(),
  /** Anomalies of the dashboard that nobody has validated or rejected; null while its database does not answer. */
  awaiting: z.int().nullable(),
  /** The person sees statements of success fees (FLOW-24). */
  showsFees: z.boolean(),
})

export type Project = z.infer<typeof projectSchema>
