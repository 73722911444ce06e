import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { challengeSchema, FACTOR_ERRORS, factorAnswerSchema } from '../second-factor/factor-answer.schema.ts'
import { signIn } from './sign-in.ts'

/** The second step of a sign-in (SEC-05): the session begins here. The challenge is good once. */
export const completeSignIn = endpoint({
  name: 'complete-sign-in',
  method: 'POST',
  path: '/services/auth/second-factor',
  summary: 'Sign in with the second factor',
  access: 'public',
  body: z.strictObject({
    challenge: challengeSchema,
    answer: factorAnswerSchema,
    /** As in the first step. */
    deviceToken: z.string().max(200).optional(),
  }),
  response: signIn.response,
  errors: [...FACTOR_ERRORS],
})
