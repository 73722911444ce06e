import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from '../session/user.schema.ts'

/**
 * Ends an impersonation and renews the impersonator’s own session. The tokens of an impersonation alone never open
 * that: its refresh token is requested. The impersonation ends whether it fits or not.
 */
export const stopImpersonation = endpoint({
  name: 'stop-impersonation',
  method: 'DELETE',
  path: '/services/v1/wexaus/impersonate',
  aliases: ['/v1/wexaus/impersonate'],
  summary: 'Stop impersonating',
  access: 'signed-in',
  whileImpersonating: 'allowed',
  body: z.strictObject({
    /** Of the own session. */
    refreshToken: z.string().min(1).max(512),
  }),
  response: sessionSchema,
  errors: ['not_impersonating', 'session_locked'],
})
