import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accountParams, serviceAccountSchema, tokenFields, tokenParams } from './service-account.schema.ts'

/** Gives an account a further token. This answer alone carries it. */
export const createServiceToken = endpoint({
  name: 'create-service-token',
  method: 'POST',
  path: '/services/v1/wexaus/admin/service-accounts/:account/tokens',
  summary: 'Make a token of a service account',
  access: 'installation.administer',
  recentVerification: true,
  params: accountParams,
  body: z.strictObject(tokenFields),
  response: z.object({ token: z.string(), account: serviceAccountSchema }),
  errors: ['service_account_not_found', 'service_account_disabled', 'too_many_service_tokens'],
})

/** The token opens nothing from here on, in the middle of a call too. */
export const revokeServiceToken = endpoint({
  name: 'revoke-service-token',
  method: 'DELETE',
  path: '/services/v1/wexaus/admin/service-accounts/:account/tokens/:token',
  summary: 'Revoke a token',
  access: 'installation.administer',
  recentVerification: true,
  params: tokenParams,
  response: serviceAccountSchema,
  errors: ['service_account_not_found', 'service_token_not_found'],
})
