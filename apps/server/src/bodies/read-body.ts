import type { Readable } from 'node:stream'
import { AppError } from '#errors/app-error.ts'

/** Smaller pieces are joined: a caller who sends byte by byte costs no more memory than its bytes. */
const PIECE_BYTES = 64 * 1024

/**
 * The body of a request in the pieces in which it arrived: joining 30 MB of them would hold the event loop for 150
 * ms. Throws `body_too_large` as soon as more than `maxBytes` were announced or came.
 */
export async function readBody(
  stream: Readable,
  announcedBytes: number,
  maxBytes: number,
): Promise<{ parts: Buffer[]; byteLength: number }> {
  if (announcedBytes > maxBytes) throw new AppError('body_too_large')
  const parts: Buffer[] = []
  let small: Buffer[] = []
  let smallBytes = 0
  let byteLength = 0
  const joinSmall = () => {
    const [first] = small
    if (first !== undefined) parts.push(small.length === 1 ? first : Buffer.concat(small))
    small = []
    smallBytes = 0
  }
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error) => {
      stream.off('data', onData).off('end', settle).off('error', onError)
      if (error === undefined) resolve()
      else reject(error)
    }
    const onData = (part: Buffer) => {
      byteLength += part.byteLength
      if (byteLength > maxBytes) return settle(new AppError('body_too_large'))
      small.push(part)
      smallBytes += part.byteLength
      if (smallBytes >= PIECE_BYTES) joinSmall()
    }
    // As Fastify does for the bodies it reads itself: a body that breaks off is the caller's fault.
    const onError = (error: Error) => settle(Object.assign(error, { statusCode: 400 }))
    stream.on('data', onData).on('end', settle).on('error', onError)
  })
  joinSmall()
  return { parts, byteLength }
}
