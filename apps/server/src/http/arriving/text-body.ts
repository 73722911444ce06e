import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '#bodies/read-body.ts'

/** Lets a part of the server read bodies of plain text in UTF-8, and no other kind. */
export function acceptText(scope: FastifyInstance, maxBytes: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('text/plain', async (request: FastifyRequest, stream: Readable) => {
    const announcedBytes = Number(request.headers['content-length'] ?? 0)
    const { parts } = await readBody(stream, announcedBytes, maxBytes)
    return Buffer.concat(parts).toString()
  })
}
