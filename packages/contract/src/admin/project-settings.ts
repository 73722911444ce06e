import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import {
  LEAST_HISTORY_YEARS,
  MAX_HISTORY_YEARS,
  MAX_RETENTION_MONTHS,
} from '@quitus/domain/people/erasure.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectFeatures } from '../projects/project.schema.ts'
import { numberInPath } from './list.schema.ts'
import { nameSchema } from './user.schema.ts'

const params = z.object({ project: numberInPath })
const months = z.int().min(1).max(MAX_RETENTION_MONTHS).nullable()

export const historyYears = z.int().min(LEAST_HISTORY_YEARS).max(MAX_HISTORY_YEARS)

export const projectSettingsSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  features: z.array(z.enum(PROJECT_FEATURES)),
  currency: z.string(),
  timeZone: z.string(),
  isArchived: z.boolean(),
  /** Whether people who impersonate a member may change anything (AUTH-10). */
  allowsImpersonatedWrites: z.boolean(),
  /** Whether what detection finds is for staff alone until they present it (FLOW-14). */
  usesTriage: z.boolean(),
  /** Whether customers read what was written about an anomaly while it was hidden from them (FLOW-14). */
  showsEarlierHistory: z.boolean(),
  /** Months without a change until it is archived, and from then until it is erased (SEC-09); null: never. */
  archiveAfterMonths: z.int().nullable(),
  eraseAfterMonths: z.int().nullable(),
  /** Years for which its history is kept (SEC-09); null: for ever. */
  historyYears: z.int().nullable(),
  /** When these rules are next due, as things are; null where none is. */
  archivesAt: z.string().nullable(),
  erasesAt: z.string().nullable(),
  createdAt: z.string(),
  members: z.int(),
})
export type ProjectSettings = z.infer<typeof projectSettingsSchema>

/** One project as the administration sees it, archived or not. */
export const getProjectSettings = endpoint({
  name: 'get-project-settings',
  method: 'GET',
  path: '/services/v1/wexaus/admin/projects/:project',
  summary: 'Settings of a project',
  access: 'installation.administer',
  params,
  response: projectSettingsSchema,
  errors: ['project_not_found'],
})

/**
 * Changes what is given (PRJ-04). An archived project is open to nobody until it is restored; nothing of it is lost.
 */
export const updateProjectSettings = endpoint({
  name: 'update-project-settings',
  method: 'PATCH',
  path: '/services/v1/wexaus/admin/projects/:project',
  summary: 'Change a project',
  access: 'installation.administer',
  params,
  body: z
    .strictObject({
      name: nameSchema,
      company: nameSchema,
      features: projectFeatures,
      allowsImpersonatedWrites: z.boolean(),
      usesTriage: z.boolean(),
      showsEarlierHistory: z.boolean(),
      archiveAfterMonths: months,
      eraseAfterMonths: months,
      historyYears: historyYears.nullable(),
      isArchived: z.boolean(),
    })
    .partial(),
  response: projectSettingsSchema,
  errors: ['project_not_found', 'erasure_begun'],
})
