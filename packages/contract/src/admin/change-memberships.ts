import { RIGHTS } from '@quitus/domain/access/permissions.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { numberSchema } from './list.schema.ts'

/**
 * Gives people rights in projects, or takes them away, all or nothing; `right` null ends the membership. Answers how
 * many were changed.
 */
export const changeMemberships = endpoint({
  name: 'change-memberships',
  method: 'POST',
  path: '/services/v1/wexaus/admin/memberships',
  summary: 'Change rights of people in projects',
  access: 'installation.administer',
  recentVerification: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  body: z.strictObject({
    changes: boundedArray(
      z.strictObject({ userId: numberSchema, projectId: numberSchema, right: z.enum(RIGHTS).nullable() }),
      { least: 1, most: 500 },
    ),
  }),
  response: z.object({ changed: z.int() }),
  errors: ['user_not_found', 'project_not_found', 'own_privileges', 'right_needs_staff'],
})
