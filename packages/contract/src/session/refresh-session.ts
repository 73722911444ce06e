import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from './user.schema.ts'

/**
 * Exchanges a refresh token for a new pair; for a minute the used one is answered with the same successor, later use
 * ends the session.
 */
export const refreshSession = endpoint({
  name: 'refresh-session',
  method: 'POST',
  path: '/services/auth/refresh',
  summary: 'Renew the tokens of a session',
  access: 'public',
  body: z.strictObject({
    refreshToken: z.string().min(1).max(512),
    /** For how long nobody has touched pointer or keyboard; unless set, it counts as just now. */
    idleSeconds: z.int().min(0).max(2_592_000).optional(),
  }),
  response: sessionSchema,
  errors: ['session_ended', 'session_locked'],
})
