import type { FastifyRequest } from 'fastify'
import { type AccessClaims, readAccessToken } from '#auth/access-token.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'

/** Whose bearer token a request carries; throws `not_signed_in`, or why the token is refused. The session is read later, in each transaction. */
export async function readBearer(
  request: FastifyRequest,
  { accessTokenKey, now }: Pick<Deps, 'accessTokenKey' | 'now'>,
): Promise<AccessClaims> {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in')
  return readAccessToken(token, accessTokenKey, now())
}
