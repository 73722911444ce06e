import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/**
 * A file that a handler answers, `size` null where that is not known beforehand; its bytes are opened once the call's
 * transaction has ended.
 */
export type FileAnswer = { name: string; type: string; size: number | null; open: () => Promise<Readable> }

/**
 * Sends a file so that no browser ever shows it as a page of ours (SEC-02): as an attachment under its own name, of
 * the type that its bytes were checked for, in a sandbox of its own.
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const bytes = await file.open()
  return reply
    .headers({
      'content-type': file.type,
      ...(file.size === null ? {} : { 'content-length': file.size }),
      'content-disposition': contentDisposition(file.name, { type: 'attachment' }),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(bytes)
}
