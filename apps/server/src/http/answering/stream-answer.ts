import type { ServerResponse } from 'node:http'
import { AbandonedError } from '@quitus/database/app-transaction.sql.ts'
import type { FastifyReply } from 'fastify'

/**
 * Sends the pieces as they come; a failure before the first piece is an ordinary problem, a later one cuts the
 * connection, and so does a reader that takes nothing for `readerStallMs`. Anyone who makes the pieces holds no
 * connection of the database between two of them.
 */
export async function streamAnswer(
  answer: AsyncIterable<string>,
  reply: FastifyReply,
  readerStallMs: number,
  contentType: string,
): Promise<FastifyReply> {
  const pieces = answer[Symbol.asyncIterator]()
  try {
    const first = await pieces.next()
    reply.hijack()
    reply.raw.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': contentType,
    })
    await writePieces(pieces, first, reply.raw, readerStallMs)
    reply.raw.end()
  } catch (error) {
    if (error instanceof AbandonedError) return reply.hijack()
    if (!reply.raw.headersSent) throw error
    reply.log.error({ err: error }, 'stream failed')
    reply.raw.destroy()
  }
  return reply
}

/** Ends early, without a fault, when the reader has gone. */
async function writePieces(
  pieces: AsyncIterator<string>,
  first: IteratorResult<string>,
  target: ServerResponse,
  readerStallMs: number,
): Promise<void> {
  try {
    for (let piece = first; !piece.done && !target.destroyed; piece = await pieces.next()) {
      if (!target.write(piece.value)) await untilDrained(target, readerStallMs)
    }
  } finally {
    await pieces.return?.()
  }
}

function untilDrained(target: ServerResponse, readerStallMs: number): Promise<void> {
  // A connection that is gone already says neither 'drain' nor 'close' any more.
  if (target.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      target.off('drain', done)
      target.off('close', done)
      resolve()
    }
    const timer = setTimeout(() => target.destroy(), readerStallMs)
    target.on('drain', done)
    target.on('close', done)
  })
}
