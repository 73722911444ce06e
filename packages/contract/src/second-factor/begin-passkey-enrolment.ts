import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passkeyCreationSchema } from './passkey.schema.ts'

/** What the browser makes a new passkey with. */
export const beginPasskeyEnrolment = endpoint({
  name: 'begin-passkey-enrolment',
  method: 'POST',
  path: '/services/v1/wexaus/me/second-factor/passkey-options',
  summary: 'Begin to add a passkey',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  response: z.object({ challenge: z.string(), creation: passkeyCreationSchema }),
  errors: ['verification_required', 'not_permitted', 'passkeys_unavailable', 'too_many_passkeys'],
})
