import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { challengeSchema, FACTOR_ERRORS, factorAnswerSchema } from '../second-factor/factor-answer.schema.ts'

/**
 * Proves again who is signed in: for some minutes calls that request a recent verification are open to this session.
 */
export const verifySession = endpoint({
  name: 'verify-session',
  method: 'POST',
  path: '/services/auth/verify',
  summary: 'Verify who is signed in',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  body: z.strictObject({
    challenge: challengeSchema,
    answer: z.union([
      ...factorAnswerSchema.options,
      z.strictObject({ plainPassword: z.string().min(1).max(1024) }),
    ]),
  }),
  response: null,
  errors: [...FACTOR_ERRORS, 'wrong_password', 'second_factor_required'],
})
