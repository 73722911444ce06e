import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountFields, accountParams, serviceAccountSchema } from './service-account.schema.ts'

/** Changes what is given. Disabling an account revokes its tokens for good. */
export const updateServiceAccount = endpoint({
  name: 'update-service-account',
  method: 'PATCH',
  path: '/services/v1/wexaus/admin/service-accounts/:account',
  summary: 'Change or disable a service account',
  access: 'installation.administer',
  recentVerification: true,
  params: accountParams,
  body: z.strictObject({ ...accountFields, isDisabled: z.boolean() }).partial(),
  response: serviceAccountSchema,
  errors: ['service_account_not_found', 'permission_needs_staff', 'project_not_found'],
})
