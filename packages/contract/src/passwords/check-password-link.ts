import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LINK_ERRORS, linkTokenSchema } from './password-link.schema.ts'

/**
 * Whether a mailed link still opens something, so that nobody types a password for nothing. The token is in the body,
 * which no log keeps.
 */
export const checkPasswordLink = endpoint({
  name: 'check-password-link',
  method: 'POST',
  path: '/services/auth/password-link',
  summary: 'Check a mailed link for a new password',
  access: 'public',
  isRead: true,
  maxBodyBytes: 1024,
  body: z.strictObject({ token: linkTokenSchema }),
  response: z.object({ login: z.string(), purpose: z.enum(['reset', 'invitation']) }),
  errors: [...LINK_ERRORS],
})
