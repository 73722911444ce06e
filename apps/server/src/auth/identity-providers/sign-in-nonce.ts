import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** From the click on the button to the ID token: the time to find a telephone for the provider’s second factor. */
const LIFETIME_MS = 15 * 60_000

export type SignInNonce = { provider: string; issuedAt: Date; expiresAt: Date; isExpired: boolean }

/**
 * What an ID token must carry so that it counts: drawn for one sign-in at one provider. It is signed, not stored, so
 * that starting sign-ins fills no table; `core.used_nonces` knows those that came back.
 */
export function newSignInNonce(key: Uint8Array, provider: string, now: Date): string {
  const body = `${provider}.${now.getTime()}.${randomBytes(16).toString('base64url')}`
  return `${body}.${proofOf(key, body).toString('base64url')}`
}

/** The nonce of an ID token, if this installation drew it; null for any other. */
export function readSignInNonce(key: Uint8Array, untrustedNonce: unknown, now: Date): SignInNonce | null {
  if (typeof untrustedNonce !== 'string') return null
  const [provider = '', time = '', random = '', proof = '', ...rest] = untrustedNonce.split('.')
  const given = Buffer.from(proof, 'base64url')
  const right = proofOf(key, `${provider}.${time}.${random}`)
  // Base64url has several ways of writing one value: the nonce is the text that was drawn.
  const isOwn = given.length === right.length && timingSafeEqual(given, right)
  if (!isOwn || rest.length > 0 || given.toString('base64url') !== proof) return null
  const issuedAt = new Date(Number(time))
  const expiresAt = new Date(issuedAt.getTime() + LIFETIME_MS)
  return { provider, issuedAt, expiresAt, isExpired: expiresAt <= now }
}

function proofOf(key: Uint8Array, body: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify(['sign-in nonce', body]))
    .digest()
}
