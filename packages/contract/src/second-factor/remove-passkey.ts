import { endpoint } from '../endpoint.ts'
import { passkeyParams } from './second-factor.schema.ts'

/** Removes a passkey; with the last factor go the recovery codes. */
export const removePasskey = endpoint({
  name: 'remove-passkey',
  method: 'DELETE',
  path: '/services/v1/wexaus/me/second-factor/passkeys/:passkey',
  summary: 'Remove a passkey',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  params: passkeyParams,
  response: null,
  errors: ['verification_required', 'not_permitted', 'passkey_not_found', 'last_second_factor'],
})
