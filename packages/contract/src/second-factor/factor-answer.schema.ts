import { VERIFICATION_METHODS } from '@quitus/domain/people/second-factor.ts'
import { z } from 'zod'
import { passkeyProofSchema, passkeyRequestSchema } from './passkey.schema.ts'

/** The secret by which a caller names their challenge. */
export const challengeSchema = z.string().min(1).max(100)

/** How someone answers who was requested their second factor. */
export const factorAnswerSchema = z.union([
  z.strictObject({ code: z.string().min(1).max(40) }),
  z.strictObject({ recoveryCode: z.string().min(1).max(80) }),
  z.strictObject({ passkey: passkeyProofSchema }),
])
export type FactorAnswer = z.output<typeof factorAnswerSchema>

/**
 * What someone can answer with; `passkey` holds what their browser needs, where they have one and the site can
 * request it.
 */
export const factorRequestSchema = z.object({
  methods: z.array(z.enum(VERIFICATION_METHODS)),
  passkey: passkeyRequestSchema.nullable(),
})
export type FactorRequest = z.output<typeof factorRequestSchema>

/** Why an answer is refused. */
export const FACTOR_ERRORS = [
  'wrong_code',
  'code_used',
  'passkey_refused',
  'challenge_expired',
  'too_many_attempts',
] as const
