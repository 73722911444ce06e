import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { loginSchema, membershipSchema, userFields } from './user.schema.ts'

/** Makes an account without a password and sends its person an invitation by mail (AUTH-14). */
export const inviteUser = endpoint({
  name: 'invite-user',
  method: 'POST',
  path: '/services/v1/wexaus/admin/users',
  summary: 'Invite a person',
  access: 'installation.administer',
  recentVerification: true,
  body: z.strictObject({
    login: loginSchema,
    ...userFields,
    projects: boundedArray(membershipSchema, { most: 100 }),
  }),
  response: z.object({ id: z.int() }),
  errors: ['user_exists', 'project_not_found', 'privileges_need_staff', 'right_needs_staff'],
})
