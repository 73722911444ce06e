import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { serviceAccountSchema } from './service-account.schema.ts'

/** All service accounts with their tokens, by name (AUTH-15). */
export const listServiceAccounts = endpoint({
  name: 'list-service-accounts',
  method: 'GET',
  path: '/services/v1/wexaus/admin/service-accounts',
  summary: 'Service accounts',
  access: 'installation.administer',
  response: z.object({ accounts: z.array(serviceAccountSchema) }),
  errors: [],
})
