import { z } from 'zod'
import { PASSWORD_FORM_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { LINK_ERRORS, linkTokenSchema } from '../passwords/password-link.schema.ts'
import { storableText } from '../text.schema.ts'
import { IDENTITY_ERRORS, idTokenSchema } from './id-token.schema.ts'
import { sessionSchema } from './user.schema.ts'

/**
 * Password or identity-provider sign-in (spec §7). A wrong login and a wrong password answer alike (AUTH-01). Anyone
 * who has a second factor is refused with `second_factor_required` and a challenge for `complete-sign-in` (decision
 * 076).
 */
export const signIn = endpoint({
  name: 'sign-in',
  method: 'POST',
  path: '/services/auth',
  summary: 'Sign in',
  access: 'public',
  maxBodyBytes: 32 * 1024,
  maxBytesWithout: { field: 'azureToken', bytes: PASSWORD_FORM_BYTES },
  body: z.union([
    z.strictObject({
      login: storableText(320, 1),
      plainPassword: z.string().min(1).max(1024),
      /** Remember me: the session's absolute limit is 30 days in place of 12 hours (AUTH-03). */
      remember: z.boolean().optional(),
      /**
       * What an earlier sign-in to this login gave this browser: with it strangers who guess elsewhere shut nobody
       * out (AUTH-09).
       */
      deviceToken: z.string().max(200).optional(),
    }),
    z.strictObject({
      authStrategy: z.literal('azureToken'),
      azureToken: idTokenSchema,
      remember: z.boolean().optional(),
      /** The secret of a mailed invitation, which this identity accepts (AUTH-14). */
      invitation: linkTokenSchema.optional(),
    }),
  ]),
  response: sessionSchema.extend({ deviceToken: z.string() }),
  errors: [
    'wrong_credentials',
    'second_factor_required',
    'too_many_attempts',
    ...IDENTITY_ERRORS,
    'identity_not_connected',
    'identity_taken',
    ...LINK_ERRORS,
  ],
})
