import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * Begins a sign-in at an identity provider: answers what the browser needs for the authorization code flow with PKCE,
 * and the nonce that the ID token must carry, which is good once and for a quarter of an hour (AUTH-02).
 */
export const startSingleSignOn = endpoint({
  name: 'start-single-sign-on',
  method: 'POST',
  path: '/services/auth/sso',
  summary: 'Begin a sign-in at an identity provider',
  access: 'public',
  maxBodyBytes: 1024,
  body: z.strictObject({ provider: z.string().min(1).max(40) }),
  response: z.object({
    issuer: z.string(),
    authorizationEndpoint: z.string(),
    tokenEndpoint: z.string(),
    /** The provider names itself in its answer (RFC 9207), which protects against mixing two of them up. */
    answersWithIssuer: z.boolean(),
    /** How the provider sends the code: in the fragment where it can, because no server sees that. */
    responseMode: z.enum(['fragment', 'query']),
    clientId: z.string(),
    scope: z.string(),
    nonce: z.string(),
  }),
  errors: ['sign_in_method_unavailable', 'identity_provider_unavailable'],
})
