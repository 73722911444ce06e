import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Ends the session of this refresh token; an unknown token is no error. */
export const signOut = endpoint({
  name: 'sign-out',
  method: 'POST',
  path: '/services/auth/logout',
  summary: 'Sign out',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string().min(1).max(512) }),
  response: null,
  errors: [],
})
