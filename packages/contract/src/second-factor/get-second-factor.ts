import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { passkeySchema } from './second-factor.schema.ts'

/** The second factors of the person. */
export const getSecondFactor = endpoint({
  name: 'get-second-factor',
  method: 'GET',
  path: '/services/v1/wexaus/me/second-factor',
  summary: 'Own second factors',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  response: z.object({
    passkeys: z.array(passkeySchema),
    totp: z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
    recoveryCodesLeft: z.int(),
    /** Whether the installation wants a second factor of this person. */
    isRequired: z.boolean(),
    /** The host under which browsers make and show passkeys; null where the installation has none that they accept. */
    passkeyHost: z.string().nullable(),
  }),
  errors: [],
})
