import { REASON_LENGTH } from '@quitus/domain/people/impersonation.ts'
import { isStorableText } from '@quitus/domain/text/storable-text.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from '../session/user.schema.ts'
import { storableText } from '../text.schema.ts'

/**
 * A session as that user, for an hour at most; the caller’s own session goes on next to it, and ends it when it ends
 * (AUTH-10).
 */
export const startImpersonation = endpoint({
  name: 'start-impersonation',
  method: 'POST',
  path: '/services/v1/wexaus/impersonate',
  // As the specification has it.
  aliases: ['/v1/wexaus/impersonate'],
  summary: 'Impersonate a customer',
  access: 'user.impersonate',
  recentVerification: true,
  whileImpersonating: 'refused',
  body: z.strictObject({
    login: storableText(320, 1),
    reason: z
      .string()
      .trim()
      .min(REASON_LENGTH.least)
      .max(REASON_LENGTH.most)
      .refine(isStorableText, 'holds a forbidden character'),
  }),
  response: sessionSchema,
  errors: [
    'not_while_impersonating',
    'cannot_impersonate_oneself',
    'cannot_impersonate_staff',
    'cannot_impersonate_disabled',
    'no_common_project',
  ],
})
