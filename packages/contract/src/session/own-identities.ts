import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IDENTITY_ERRORS, idTokenSchema } from './id-token.schema.ts'

const PATH = '/services/v1/wexaus/me/identities'

/** The identities at providers by which the person signs in. */
export const listOwnIdentities = endpoint({
  name: 'list-own-identities',
  method: 'GET',
  path: PATH,
  summary: 'List the own identities at identity providers',
  access: 'signed-in',
  whileImpersonating: 'refused',
  response: z.object({
    identities: z.array(
      z.object({
        id: z.int(),
        issuer: z.string(),
        /** As the installation calls the provider; null when it is no longer set up. */
        label: z.string().nullable(),
        connectedAt: z.string(),
      }),
    ),
  }),
  errors: [],
})

/** Connects the identity of an ID token, so that the person signs in and unlocks by it (AUTH-02). */
export const connectIdentity = endpoint({
  name: 'connect-identity',
  method: 'POST',
  path: PATH,
  summary: 'Connect an identity to the own account',
  access: 'signed-in',
  recentVerification: true,
  maxBodyBytes: 32 * 1024,
  body: z.strictObject({ azureToken: idTokenSchema }),
  response: null,
  errors: [...IDENTITY_ERRORS, 'identity_taken', 'too_many_attempts'],
})

/** Disconnects an identity; the only way in of a person without a password stays. */
export const disconnectIdentity = endpoint({
  name: 'disconnect-identity',
  method: 'DELETE',
  path: `${PATH}/:identity`,
  summary: 'Disconnect an identity from the own account',
  access: 'signed-in',
  recentVerification: true,
  params: z.strictObject({ identity: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: null,
  errors: ['identity_not_found', 'only_way_to_sign_in'],
})
