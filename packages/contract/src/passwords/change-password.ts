import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LINK_ERRORS, linkTokenSchema } from './password-link.schema.ts'

/** Sets the password of the account that a mailed link belongs to, and ends all of its sessions (AUTH-08). */
export const changePassword = endpoint({
  name: 'change-password',
  method: 'POST',
  path: '/services/v2/exaus/users/changepassword',
  summary: 'Choose a new password by a mailed link',
  access: 'public',
  maxBodyBytes: 4096,
  bodyKind: 'text',
  query: z.strictObject({ token: linkTokenSchema }),
  body: z.string().min(1).max(1024),
  response: null,
  errors: [...LINK_ERRORS, 'password_too_short', 'password_common'],
})
