import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The access token of a call; throws `not_signed_in` where it has none. */
export function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in')
  return token
}
