import type { FastifyRequest } from 'fastify'

/** A header that is once in a request; null where it is missing. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
