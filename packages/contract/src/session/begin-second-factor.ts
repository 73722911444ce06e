import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { challengeSchema, factorRequestSchema } from '../second-factor/factor-answer.schema.ts'

/** What the second step of a sign-in can be taken with; `challenge` came with the refusal `second_factor_required`. */
export const beginSecondFactor = endpoint({
  name: 'begin-second-factor',
  method: 'POST',
  path: '/services/auth/second-factor/options',
  summary: 'Begin the second step of a sign-in',
  access: 'public',
  body: z.strictObject({ challenge: challengeSchema }),
  response: factorRequestSchema,
  errors: ['challenge_expired'],
})
