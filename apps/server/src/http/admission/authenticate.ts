import { SERVICE_TOKEN_PREFIX } from '@quitus/domain/people/service-account.ts'
import type { FastifyRequest } from 'fastify'
import { type AccessClaims, readAccessToken } from '#auth/access-token.ts'
import { readServiceToken } from '#auth/service-token.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'

/**
 * Whose bearer token a request carries, a person’s or a service account’s; throws `not_signed_in`, or why the token
 * is refused. The session is read later, in each transaction.
 */
export async function readBearer(
  request: FastifyRequest,
  { accessTokenKey, now }: Pick<Deps, 'accessTokenKey' | 'now'>,
): Promise<AccessClaims> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in')
  if (token.startsWith(SERVICE_TOKEN_PREFIX)) {
    const claims = readServiceToken(accessTokenKey, token)
    if (claims === null) throw new AppError('service_token_invalid')
    return claims
  }
  return readAccessToken(token, accessTokenKey, now())
}

const claimsOfRequests = new WeakMap<FastifyRequest, AccessClaims>()

/** Notes on whose behalf a request is made, by whatever credential it came. */
export function noteClaims(request: FastifyRequest, claims: AccessClaims): void {
  claimsOfRequests.set(request, claims)
}

/** On whose behalf a request is made; null for public calls, and before that is known. */
export function claimsOf(request: FastifyRequest): AccessClaims | null {
  return claimsOfRequests.get(request) ?? null
}

const objectsOfTickets = new WeakMap<FastifyRequest, readonly string[]>()

/** Notes which objects the ticket of a request opens. */
export function noteTicketObjects(request: FastifyRequest, objects: readonly string[]): void {
  objectsOfTickets.set(request, objects)
}

/** Which objects the ticket of a request opens; none for any other request. */
export function ticketObjectsOf(request: FastifyRequest): readonly string[] {
  return objectsOfTickets.get(request) ?? []
}
