import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountFields, serviceAccountSchema } from './service-account.schema.ts'

/** Makes an account without a token: until it has one, nobody uses it. */
export const createServiceAccount = endpoint({
  name: 'create-service-account',
  method: 'POST',
  path: '/services/v1/wexaus/admin/service-accounts',
  summary: 'Make a service account',
  access: 'installation.administer',
  recentVerification: true,
  body: z.strictObject(accountFields),
  response: serviceAccountSchema,
  errors: ['permission_needs_staff', 'project_not_found', 'too_many_service_accounts'],
})
