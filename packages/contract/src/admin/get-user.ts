import { endpoint } from '../endpoint.ts'
import { adminUserSchema, userParams } from './user.schema.ts'

/** One account with its projects. */
export const getUser = endpoint({
  name: 'get-user',
  method: 'GET',
  path: '/services/v1/wexaus/admin/users/:user',
  summary: 'One account',
  access: 'installation.administer',
  params: userParams,
  response: adminUserSchema,
  errors: ['user_not_found'],
})
