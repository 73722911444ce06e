import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What every antivirus takes for a virus and is none, in two parts: no antivirus shall find this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * A daemon on the loopback that speaks INSTREAM as clamd does, and knows one signature. Beyond `maxBytes` it answers
 * as clamd does beyond `StreamMaxLength` and hangs up.
 */
export async function startClamd({ maxBytes = Number.POSITIVE_INFINITY } = {}) {
  const sockets = new Set<Socket>()
  const scanned: number[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    void serve(socket, maxBytes, (bytes) => scanned.push(bytes)).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `tcp://127.0.0.1:${port}`,
    /** Bytes of each stream that was looked at. */
    scanned,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function serve(socket: Socket, maxBytes: number, note: (bytes: number) => void): Promise<void> {
  let waiting = Buffer.alloc(0)
  let content = Buffer.alloc(0)
  let isRequested = false
  for await (const piece of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, piece])
    if (!isRequested) {
      const end = waiting.indexOf(0)
      if (end === -1) continue
      const command = waiting.toString('latin1', 0, end)
      if (command === 'zPING') return void socket.end('PONG\0')
      if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
      isRequested = true
      waiting = waiting.subarray(end + 1)
    }
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE(0)
      if (length === 0) {
        note(content.length)
        const isFound = content.includes(EICAR)
        return void socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      }
      if (waiting.length < 4 + length) break
      content = Buffer.concat([content, waiting.subarray(4, 4 + length)])
      waiting = waiting.subarray(4 + length)
      if (content.length > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    }
  }
}
