import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** What an antivirus says of bytes; `tooLarge` where it does not look at as many. */
export type Verdict = { isClean: true } | { isClean: false; signature: string } | 'tooLarge'

/** Has bytes looked at; throws where the antivirus does not answer. */
export type VirusScanner = (bytes: Readable) => Promise<Verdict>

const IDLE_MS = 60_000
/** A daemon that is ready answers at once. */
const PING_MS = 5000
/** A chunk of the protocol: its length in four bytes, then so many bytes. */
const LONGEST_CHUNK = 1 << 20

/** Queries the daemon of ClamAV at `tcp://host:port` or `unix:///path` by its command INSTREAM (SEC-08). */
export function createClamdScanner(url: string): VirusScanner {
  const open = () => openClamd(url)
  return async (bytes) => {
    const socket = open()
    try {
      const [answer] = await Promise.all([answerOf(socket), sendBytes(socket, bytes)])
      return verdictOf(answer)
    } catch (error) {
      // A daemon that has received enough hangs up, and what it answered can be lost with the connection. One that is
      // gone answers no ping.
      if (isCutOff(error) && (await answersPing(open()))) return 'tooLarge'
      throw error
    } finally {
      bytes.destroy()
      socket.destroy()
    }
  }
}

function openClamd(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  const address = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  const socket = connect(address)
  return socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('clamd does not answer')))
}

/** Does the daemon of ClamAV at this address answer? */
export function isClamdReady(url: string): Promise<boolean> {
  return answersPing(openClamd(url).setTimeout(PING_MS))
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

async function answersPing(socket: Socket): Promise<boolean> {
  socket.write('zPING\0')
  // A scanner that does not answer is not ready.
  const answer = await answerOf(socket).catch(() => '')
  socket.destroy()
  return answer === 'PONG'
}

/** Sends until everything is sent, or until the daemon has received enough and answers. */
async function sendBytes(socket: Socket, bytes: Readable): Promise<void> {
  let isEnded = false
  socket.once('data', () => {
    isEnded = true
  })
  socket.write('zINSTREAM\0')
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; at += LONGEST_CHUNK) {
      if (isEnded || socket.destroyed) return
      const chunk = piece.subarray(at, at + LONGEST_CHUNK)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (!socket.write(chunk)) await drained(socket)
    }
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4))
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of ['drain', 'close', 'data'] as const) socket.off(event, done)
      resolve()
    }
    for (const event of ['drain', 'close', 'data'] as const) socket.on(event, done)
  })
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('utf8')
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
    })
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
    socket.on('close', () => (text === '' ? reject(new Error('clamd closed the connection')) : resolve(text)))
  })
}

function verdictOf(answer: string): Verdict {
  if (/size limit exceeded/i.test(answer)) return 'tooLarge'
  const found = /^stream: (.+) FOUND$/.exec(answer.trim())?.[1]
  if (found !== undefined) return { isClean: false, signature: found }
  if (/^stream: OK$/.test(answer.trim())) return { isClean: true }
  throw new Error(`clamd answered: ${answer}`)
}
