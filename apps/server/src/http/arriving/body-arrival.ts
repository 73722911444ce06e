import { Socket } from 'node:net'
import { SMALL_BODY_BYTES } from '@quitus/contract/body-limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerLimits } from '#limits/server-limits.ts'
import { LARGE_BODY_BYTES } from './json-body.ts'

/** A body that comes more slowly than this is cut off; the slowest office lines are ten times as fast. */
const LEAST_BYTES_PER_SECOND = 8_192

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, as long as it may be. */
    isFileBody?: boolean
  }
}

/**
 * Ends the connections of requests whose body does not arrive, whatever is answered to them: a small one must be
 * there within a fixed time, a large one must keep coming. What is refused before its body was read would otherwise
 * stay open for as long as its caller likes.
 */
export function watchArrivals(app: FastifyInstance, { arrival }: ServerLimits): void {
  app.addHook('onRequest', async (request, reply) => watchArrival(request, reply, arrival))
}

function watchArrival(request: FastifyRequest, reply: FastifyReply, arrival: ServerLimits['arrival']): void {
  const { raw } = request
  const { socket } = raw
  // Injected requests come with their body.
  if (!(socket instanceof Socket)) return
  if (raw.complete || request.headers['content-length'] === '0' || !announcesBody(request)) return
  const { bodyLimit = SMALL_BODY_BYTES, config } = request.routeOptions
  const isSmall = config.isFileBody !== true && bodyLimit <= LARGE_BODY_BYTES
  let received = socket.bytesRead
  const cut = () => {
    if (raw.complete) return end()
    end()
    // Who has an answer already gets no second one.
    if (!reply.raw.headersSent)
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.destroySoon()
    raw.destroy()
  }
  const timer = isSmall
    ? setTimeout(cut, arrival.smallBodyMs)
    : setInterval(() => {
        const least = (LEAST_BYTES_PER_SECOND * arrival.stallMs) / 1000
        const arrived = socket.bytesRead - received
        received = socket.bytesRead
        if (arrived < least && !waitsForUs(request, reply)) cut()
      }, arrival.stallMs)
  timer.unref()
  const end = () => {
    clearTimeout(timer)
    socket.off('close', end)
  }
  raw.once('end', end)
  socket.once('close', end)
}

/** The body has not been read from yet, or it is held back while what has come is written to the disk. */
function waitsForUs({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return !reply.raw.headersSent && (raw.isPaused() || raw.readableFlowing === null)
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
