import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adminUserSchema, userFields, userParams } from './user.schema.ts'

/** Changes what is given. Disabling ends the person's sessions and withdraws their invitations, for good. */
export const updateUser = endpoint({
  name: 'update-user',
  method: 'PATCH',
  path: '/services/v1/wexaus/admin/users/:user',
  summary: 'Change an account',
  access: 'installation.administer',
  recentVerification: true,
  params: userParams,
  body: z.strictObject(userFields).partial().extend({ isDisabled: z.boolean().optional() }),
  response: adminUserSchema,
  errors: [
    'user_not_found',
    'already_erased',
    'last_administrator',
    'own_privileges',
    'own_account',
    'privileges_need_staff',
    'right_needs_staff',
  ],
})
