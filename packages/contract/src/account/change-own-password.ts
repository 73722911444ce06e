import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * Changes the own password; anyone who has a second factor must have shown it recently. The person’s other sessions
 * end.
 */
export const changeOwnPassword = endpoint({
  name: 'change-own-password',
  method: 'POST',
  path: '/services/v1/wexaus/me/password',
  summary: 'Change own password',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  body: z.strictObject({
    currentPassword: z.string().min(1).max(1024),
    newPassword: z.string().min(1).max(1024),
  }),
  response: null,
  errors: [
    ...['wrong_password', 'no_password', 'password_too_short', 'password_common', 'password_unchanged'],
    ...['verification_required', 'not_permitted', 'too_many_attempts'],
  ] as const,
})
