import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '#errors/app-error.ts'

/** Lifetime of an access token in seconds (AUTH-03). */
export const ACCESS_TOKEN_SECONDS = 600

export type AccessClaims = {
  userId: number
  sessionId: string
  /** Who is acting as that user; absent or null, the user does. */
  impersonatorId?: number | null
  /** For a service account, in place of an access token: the hash of its token (AUTH-15). */
  serviceTokenHash?: Buffer | null
}

const ISSUER = 'quitus'

/** Signs a short-lived token that names a session; what its user may do is read from the database at each call. */
export function signAccessToken(claims: AccessClaims, key: Uint8Array, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const { sessionId, impersonatorId = null } = claims
  // `act` names who is acting on behalf of the subject, as RFC 8693 has it.
  const act = impersonatorId === null ? {} : { act: { sub: String(impersonatorId) } }
  return new SignJWT({ sid: sessionId, ...act })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(String(claims.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(key)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Claims of a valid token; throws `token_expired`, or `not_signed_in` for a forged or foreign one. */
export async function readAccessToken(token: string, key: Uint8Array, now: Date): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const userId = Number(payload.sub)
    const sessionId = payload.sid
    const impersonatorId = payload.act === undefined ? null : Number((payload.act as { sub?: unknown })?.sub)
    const isUser = (id: number | null) => id === null || Number.isInteger(id)
    if (
      !isUser(userId) ||
      !isUser(impersonatorId) ||
      typeof sessionId !== 'string' ||
      !UUID.test(sessionId)
    ) {
      throw new AppError('not_signed_in')
    }
    return { userId, sessionId, impersonatorId }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'not_signed_in')
  }
}
