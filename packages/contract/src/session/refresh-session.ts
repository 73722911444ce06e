import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from './user.schema.ts'

/** Exchanges a refresh token for a new pair; the used one works for a few seconds more, later use ends the session. */
export const refreshSession = endpoint({
  name: 'refresh-session',
  method: 'POST',
  path: '/services/auth/refresh',
  summary: 'Renew the tokens of a session',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string().min(1).max(512) }),
  response: sessionSchema,
  errors: ['session_ended'],
})
