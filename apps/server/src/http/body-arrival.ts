import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ServerLimits } from '#limits/server-limits.ts'
import { LARGE_BODY_BYTES } from './json-body.ts'

/** A body that comes more slowly than this is cut off; the slowest office lines are ten times as fast. */
const LEAST_BYTES_PER_SECOND = 8_192

/**
 * Cuts a request off whose body does not arrive: a small one must be there within a fixed time, a large one must keep coming. Costs nothing
 * for a body that came with its headers.
 */
export function watchArrival(request: FastifyRequest, maxBytes: number, { arrival }: ServerLimits): void {
  const { raw } = request
  const { socket } = raw
  // Injected requests come with their body.
  if (!(socket instanceof Socket)) return
  if (raw.complete || request.headers['content-length'] === '0' || !announcesBody(request)) return
  let received = socket.bytesRead
  const cut = () => {
    if (raw.complete) return end()
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.destroySoon()
    raw.destroy()
  }
  const isSmall = maxBytes <= LARGE_BODY_BYTES
  const timer = isSmall
    ? setTimeout(cut, arrival.smallBodyMs)
    : setInterval(() => {
        const least = (LEAST_BYTES_PER_SECOND * arrival.stallMs) / 1000
        const arrived = socket.bytesRead - received
        received = socket.bytesRead
        // A request that is paused waits for us, to write what has come to the disk.
        if (arrived < least && !raw.isPaused()) cut()
      }, arrival.stallMs)
  timer.unref()
  const end = () => clearTimeout(timer)
  raw.once('end', end)
  raw.once('close', end)
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
