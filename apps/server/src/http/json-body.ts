import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CheckBody } from '#bodies/body-threads.ts'
import { parseJson } from '#bodies/parse-json.ts'
import { readBody } from '#bodies/read-body.ts'
import { AppError } from '#errors/app-error.ts'

/** Bodies beyond this many bytes are parsed and validated in a worker thread. */
export const LARGE_BODY_BYTES = 128 * 1024

/** Reads JSON bodies and no other kind. */
export function acceptJson(app: FastifyInstance, checkBody: CheckBody): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    const announcedBytes = Number(request.headers['content-length'] ?? 0)
    const { bodyLimit } = request.routeOptions
    const { parts, byteLength } = await readBody(stream, announcedBytes, bodyLimit ?? LARGE_BODY_BYTES)
    if (byteLength === 0) throw new AppError('malformed_json')
    if (byteLength <= LARGE_BODY_BYTES) return parseJson(Buffer.concat(parts).toString())
    return checkBody(endpointOf(request), parts)
  })
}

/** Name of the endpoint that a request goes to, as its route declares it. */
function endpointOf(request: FastifyRequest): string {
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string }
  return operationId ?? ''
}
