import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from './user.schema.ts'

/** Opens a session again that was blocked for inactivity, and answers it with new tokens; the session stays the same (AUTH-07). */
export const unlockSession = endpoint({
  name: 'unlock-session',
  method: 'POST',
  path: '/services/auth/unlock',
  summary: 'Unlock a session with the password',
  access: 'public',
  body: z.strictObject({
    refreshToken: z.string().min(1).max(512),
    plainPassword: z.string().min(1).max(1024),
  }),
  response: sessionSchema,
  errors: ['wrong_password', 'session_ended', 'too_many_attempts'],
})
