import { LIMITATION_CHOICES } from '@quitus/domain/limitation/limitation-rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from './project.schema.ts'

export const limitationSchema = z.strictObject({
  /** Whose law counts; null for that of the currency. */
  country: z.enum(LIMITATION_CHOICES).nullable(),
  /** Does a claim interrupt the period, so that nothing that was claimed can lapse? */
  claimsInterrupt: z.boolean(),
})
export type LimitationSettings = z.infer<typeof limitationSchema>

/** Under which law claims of a project lapse (FLOW-16). */
export const getLimitation = endpoint({
  name: 'get-limitation',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/limitation',
  summary: 'Under which law claims lapse',
  access: 'project.read',
  params: projectParams,
  response: limitationSchema,
  errors: [],
})

/** Deadlines that were published stay until the next publication; lists and notices follow at once. */
export const updateLimitation = endpoint({
  name: 'update-limitation',
  method: 'PUT',
  path: '/services/v1/wexaus/projects/:projectId/limitation',
  summary: 'Choose the law under which claims lapse',
  access: 'project.manage',
  params: projectParams,
  body: limitationSchema,
  response: limitationSchema,
  errors: [],
})
