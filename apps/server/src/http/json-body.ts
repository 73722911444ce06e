import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CheckBody } from '#bodies/body-threads.ts'
import { parseJson } from '#bodies/parse-json.ts'
import { AppError } from '#errors/app-error.ts'

/** Bodies beyond this many bytes are parsed and validated in a worker thread. */
export const LARGE_BODY_BYTES = 128 * 1024

/** Reads JSON bodies and no other kind. */
export function acceptJson(app: FastifyInstance, checkBody: CheckBody): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) throw new AppError('malformed_json')
      if (bytes.length <= LARGE_BODY_BYTES) return parseJson(bytes.toString())
      return checkBody(endpointOf(request), bytes)
    },
  )
}

/** Name of the endpoint that a request goes to, as its route declares it. */
function endpointOf(request: FastifyRequest): string {
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string }
  return operationId ?? ''
}
