import { isStorableText } from '@quitus/domain/text/storable-text.ts'
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, type RemoteJWKSet } from 'jose'
import { AppError } from '#errors/app-error.ts'

/** Signatures that a public key verifies; a shared secret is none. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/**
 * How far the clocks of provider and server may differ, as in Microsoft’s own libraries. The nonce limits the age of
 * a token, so that this tolerance lets nobody use an old one.
 */
export const CLOCK_TOLERANCE_SECONDS = 300

const LONGEST_SUBJECT = 255

type Expected = { issuer: string; clientId: string; keys: RemoteJWKSet; nonceIssuedAt: Date; now: Date }

/** The subject of an ID token of this provider for this client; throws an `identity_…` refusal for any other token. */
export async function verifyIdToken(untrustedToken: string, expected: Expected): Promise<string> {
  const { issuer, clientId, keys, now } = expected
  const options: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    issuer,
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  }
  const payload = await verifyWithEachKey(untrustedToken, keys, options).catch(refuse)
  const { sub, azp, aud } = payload
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? isForSeveral : azp !== clientId) throw new AppError('identity_token_invalid')
  refuseWrongClock(payload, expected)
  const isSubject = typeof sub === 'string' && sub !== '' && sub.length <= LONGEST_SUBJECT
  if (!isSubject || !isStorableText(sub)) throw new AppError('identity_token_invalid')
  return sub
}

/** A provider may publish two keys under one name, or a token may name none: then each that could be meant is tried. */
async function verifyWithEachKey(
  token: string,
  keys: RemoteJWKSet,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (refusal) {
        if (!(refusal instanceof errors.JWSSignatureVerificationFailed)) throw refusal
      }
    }
    throw new AppError('identity_token_invalid')
  }
}

/** A token is issued after its nonce was drawn, and before now: where it says otherwise, a clock is wrong. */
function refuseWrongClock({ iat = 0 }: JWTPayload, { nonceIssuedAt, now }: Expected): void {
  const earliest = nonceIssuedAt.getTime() / 1000 - CLOCK_TOLERANCE_SECONDS - 1
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS
  if (iat < earliest || iat > latest) throw new AppError('identity_clock_off')
}

/** Turns what jose throws into a refusal: of the token, or of a provider whose keys cannot be read. */
function refuse(error: unknown): never {
  if (error instanceof AppError) throw error
  if (error instanceof errors.JWTExpired) throw new AppError('identity_token_expired')
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
    throw new AppError('identity_clock_off')
  const isToken =
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== errors.JOSEError.code
  if (isToken) throw new AppError('identity_token_invalid')
  throw new AppError('identity_provider_unavailable', undefined, { cause: error })
}
