import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'

/**
 * Requests a link to choose a new password, by mail; the answer is the same whether or not there is such an account
 * (AUTH-08).
 */
export const requestPasswordReset = endpoint({
  name: 'request-password-reset',
  method: 'POST',
  path: '/services/v2/exaus/users/resetpassword',
  summary: 'Request a link for a new password',
  access: 'public',
  maxBodyBytes: 1024,
  bodyKind: 'text',
  body: storableText(320).trim().pipe(z.email()),
  response: null,
  errors: ['too_many_attempts'],
})
