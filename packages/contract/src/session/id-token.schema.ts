import { z } from 'zod'

/** An ID token of an OpenID provider; the specification calls it `azureToken` (§7). */
export const idTokenSchema = z.string().min(1).max(16_384)

/** Why an ID token says nothing about anybody. */
export const IDENTITY_ERRORS = [
  'sign_in_method_unavailable',
  'identity_provider_unavailable',
  'identity_token_invalid',
  'identity_token_expired',
  'identity_token_used',
  'identity_clock_off',
] as const
