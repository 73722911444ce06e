import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { factorRequestSchema } from '../second-factor/factor-answer.schema.ts'

/**
 * How the person of this session can prove again who they are: by a second factor where they have one, else by their
 * password.
 */
export const beginVerification = endpoint({
  name: 'begin-verification',
  method: 'POST',
  path: '/services/auth/verify/options',
  summary: 'Begin to verify who is signed in',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  response: factorRequestSchema.extend({ challenge: z.string() }),
  errors: [],
})
