import type { Readable } from 'node:stream'
import { containsSchema } from '@quitus/contract/bounded.schema.ts'
import { filterSchema } from '@quitus/contract/views/view.schema.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CheckBody } from '#bodies/body-threads.ts'
import { parseJson } from '#bodies/parse-json.ts'
import { readBody } from '#bodies/read-body.ts'
import { AppError } from '#errors/app-error.ts'

/** Bodies beyond this many bytes are parsed and validated in a worker thread. */
export const LARGE_BODY_BYTES = 32 * 1024
/** The same of bodies that may hold a filter: each byte of a tree takes many times as long to validate. */
const LARGE_FILTER_BYTES = 16 * 1024

/** Beyond how many bytes a body of this schema is validated in a worker thread. */
export function largeBodyBytes(body: z.ZodType | undefined): number {
  return body !== undefined && containsSchema(body, filterSchema) ? LARGE_FILTER_BYTES : LARGE_BODY_BYTES
}

/** Reads JSON bodies and no other kind. */
export function acceptJson(app: FastifyInstance, checkBody: CheckBody): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    const announcedBytes = Number(request.headers['content-length'] ?? 0)
    const { bodyLimit } = request.routeOptions
    const { parts, byteLength } = await readBody(stream, announcedBytes, bodyLimit ?? LARGE_BODY_BYTES)
    if (byteLength === 0) throw new AppError('malformed_json')
    refuseLongForm(request, parts, byteLength)
    if (byteLength <= (request.routeOptions.config.largeBodyBytes ?? LARGE_BODY_BYTES))
      return parseJson(Buffer.concat(parts).toString())
    return checkBody(endpointOf(request), parts)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    largeBodyBytes?: number
    maxBytesWithout?: { field: string; bytes: number } | undefined
  }
}

/** Before anything is parsed; the name of the field is looked for in the bytes. */
function refuseLongForm(request: FastifyRequest, parts: readonly Buffer[], byteLength: number): void {
  const { maxBytesWithout } = request.routeOptions.config
  if (maxBytesWithout === undefined || byteLength <= maxBytesWithout.bytes) return
  if (!Buffer.concat(parts).includes(`"${maxBytesWithout.field}"`)) throw new AppError('body_too_large')
}

/** Name of the endpoint that a request goes to, as its route declares it. */
function endpointOf(request: FastifyRequest): string {
  const { operationId } = (request.routeOptions.schema ?? {}) as { operationId?: string }
  return operationId ?? ''
}
