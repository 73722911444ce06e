import { z } from 'zod'
import { PASSWORD_FORM_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { IDENTITY_ERRORS, idTokenSchema } from './id-token.schema.ts'
import { sessionSchema } from './user.schema.ts'

const refreshToken = z.string().min(1).max(512)

/**
 * Opens a session again that was blocked for inactivity, and answers it with new tokens; the session stays the same
 * (AUTH-07).
 */
export const unlockSession = endpoint({
  name: 'unlock-session',
  method: 'POST',
  path: '/services/auth/unlock',
  summary: 'Unlock a session with the password or by single sign-on',
  access: 'public',
  maxBodyBytes: 32 * 1024,
  maxBytesWithout: { field: 'azureToken', bytes: PASSWORD_FORM_BYTES },
  body: z.union([
    z.strictObject({ refreshToken, plainPassword: z.string().min(1).max(1024) }),
    /** An identity that is connected to the account of the session, whatever the session was begun with. */
    z.strictObject({ refreshToken, azureToken: idTokenSchema }),
  ]),
  response: sessionSchema,
  errors: ['wrong_password', 'session_ended', 'too_many_attempts', ...IDENTITY_ERRORS, 'identity_of_another'],
})
