import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessClaims } from '#auth/access-token.ts'
import type { ServerLimits } from '#limits/server-limits.ts'
import { LARGE_BODY_BYTES } from './json-body.ts'

/**
 * Waits for a place before a large body is read, so that the memory of all of them together is bounded; the place is
 * kept until the answer has left. A body of unknown length counts as large where the endpoint takes large ones.
 */
export async function takeLargeBodyPlace(
  request: FastifyRequest,
  reply: FastifyReply,
  claims: AccessClaims,
  { largeBodies }: ServerLimits,
): Promise<void> {
  const length = request.headers['content-length']
  const isChunked = request.headers['transfer-encoding'] !== undefined
  const largeBytes = request.routeOptions.config.largeBodyBytes ?? LARGE_BODY_BYTES
  const mayBeLarge = (request.routeOptions.bodyLimit ?? 0) > largeBytes
  if (!mayBeLarge || (!isChunked && Number(length ?? 0) <= largeBytes)) return
  const person = String(claims.userId)
  const { projectId } = request.params as { projectId?: string }
  const release = await largeBodies.acquire({ person, tenant: projectId ?? person })
  if (reply.raw.destroyed) release()
  else reply.raw.once('close', release)
}
