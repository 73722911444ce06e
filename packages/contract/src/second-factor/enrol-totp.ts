import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { challengeSchema } from './factor-answer.schema.ts'
import { newRecoveryCodesSchema } from './second-factor.schema.ts'

/** Sets up an authenticator application, in place of an earlier one; with the first factor come recovery codes. */
export const enrolTotp = endpoint({
  name: 'enrol-totp',
  method: 'POST',
  path: '/services/v1/wexaus/me/second-factor/totp',
  summary: 'Set up an authenticator application',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  body: z.strictObject({ challenge: challengeSchema, code: z.string().min(1).max(40) }),
  response: newRecoveryCodesSchema,
  errors: ['verification_required', 'not_permitted', 'challenge_expired', 'wrong_code'],
})
