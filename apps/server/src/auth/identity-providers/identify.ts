import { decodeJwt } from 'jose'
import { AppError } from '#errors/app-error.ts'
import type { IdentityProviders } from './identity-providers.ts'
import { readSignInNonce } from './sign-in-nonce.ts'
import { verifyIdToken } from './verify-id-token.ts'

/** A person as a provider knows them, proven by an ID token whose nonce is still to be used up. */
export type ProvenIdentity = {
  provider: string
  issuer: string
  subject: string
  nonce: { text: string; expiresAt: Date }
}

type Means = { accessTokenKey: Uint8Array; identityProviders: IdentityProviders; now: () => Date }

/**
 * Who an ID token speaks of. Its nonce says at which provider the sign-in began, and that provider’s keys alone can
 * verify it. Call it outside of any transaction: it may wait for the provider.
 */
export async function identify(
  { accessTokenKey, identityProviders, now }: Means,
  untrustedToken: string,
): Promise<ProvenIdentity> {
  if (identityProviders.list.length === 0) throw new AppError('sign_in_method_unavailable')
  const text = nonceOf(untrustedToken)
  const nonce = readSignInNonce(accessTokenKey, text, now())
  if (nonce === null) throw new AppError('identity_token_invalid')
  if (nonce.isExpired) throw new AppError('identity_token_expired')
  const provider = identityProviders.find(nonce.provider)
  if (provider === undefined) throw new AppError('sign_in_method_unavailable')
  const { issuer, keys } = await provider.known()
  const { clientId } = provider
  const expected = { issuer, clientId, keys, nonceIssuedAt: nonce.issuedAt, now: now() }
  const subject = await verifyIdToken(untrustedToken, expected)
  return { provider: provider.id, issuer, subject, nonce: { text, expiresAt: nonce.expiresAt } }
}

/** The nonce that a token claims, before anything of it is verified. */
function nonceOf(untrustedToken: string): string {
  try {
    const { nonce } = decodeJwt(untrustedToken)
    return typeof nonce === 'string' ? nonce : ''
  } catch {
    // Not a token: it has no nonce that matches.
    return ''
  }
}
