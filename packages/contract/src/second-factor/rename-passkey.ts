import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passkeyNameSchema, passkeyParams } from './second-factor.schema.ts'

/** Gives a passkey another name. */
export const renamePasskey = endpoint({
  name: 'rename-passkey',
  method: 'PATCH',
  path: '/services/v1/wexaus/me/second-factor/passkeys/:passkey',
  summary: 'Rename a passkey',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  params: passkeyParams,
  body: z.strictObject({ name: passkeyNameSchema }),
  response: null,
  errors: ['not_permitted', 'passkey_not_found'],
})
