import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { challengeSchema } from './factor-answer.schema.ts'
import { newPasskeySchema } from './passkey.schema.ts'
import { newRecoveryCodesSchema, passkeyNameSchema } from './second-factor.schema.ts'

/** Adds a passkey; with the first factor come recovery codes. */
export const enrolPasskey = endpoint({
  name: 'enrol-passkey',
  method: 'POST',
  path: '/services/v1/wexaus/me/second-factor/passkeys',
  summary: 'Add a passkey',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  body: z.strictObject({ challenge: challengeSchema, name: passkeyNameSchema, passkey: newPasskeySchema }),
  response: newRecoveryCodesSchema,
  errors: [
    ...['verification_required', 'not_permitted', 'challenge_expired', 'passkey_refused'],
    ...['passkey_known', 'passkeys_unavailable', 'too_many_passkeys'],
  ] as const,
})
