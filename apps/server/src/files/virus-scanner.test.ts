import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EICAR, startClamd } from '#testing/start-clamd.ts'
import { createClamdScanner } from './virus-scanner.ts'

const of = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)))

test('SEC-08 clean bytes are clean, and an infected file is named by its signature, wherever the pieces are cut', async () => {
  const clamd = await startClamd()
  const scan = createClamdScanner(clamd.url)
  expect(await scan(of('Facture', ' 12'))).toEqual({ isClean: true })
  for (const cut of [1, 20, EICAR.length - 1]) {
    const verdict = await scan(of('…', EICAR.slice(0, cut), EICAR.slice(cut), Buffer.alloc(3_000_000)))
    expect(verdict).toEqual({ isClean: false, signature: 'Eicar-Test-Signature' })
  }
  expect(await scan(of())).toEqual({ isClean: true })
  await clamd.stop()
})

test('SEC-08 a file beyond what the daemon looks at is not called clean', async () => {
  const clamd = await startClamd({ maxBytes: 100_000 })
  const pieces = Array.from({ length: 200 }, () => Buffer.alloc(100_000))
  expect(await createClamdScanner(clamd.url)(of(...pieces))).toBe('tooLarge')
  await clamd.stop()
})

test('SEC-08 a daemon that is away, hangs up, or answers something else is no verdict', async () => {
  const clamd = await startClamd()
  await clamd.stop()
  await expect(createClamdScanner(clamd.url)(of('x'))).rejects.toThrow('ECONNREFUSED')
  for (const [answer, fault] of [
    ['', 'closed the connection'],
    ['stream: lstat() failed. ERROR\0', 'clamd answered'],
  ] as const) {
    const server = createServer(
      (socket) => void socket.on('data', () => socket.end(answer)).on('error', () => undefined),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(createClamdScanner(`tcp://127.0.0.1:${port}`)(of('x'))).rejects.toThrow(fault)
    server.close()
  }
})

test('SEC-08 a daemon that stops reading holds the bytes back at their source', async () => {
  const stalled = createServer((socket) => void socket.once('data', () => socket.pause()))
  stalled.listen(0, '127.0.0.1')
  await once(stalled, 'listening')
  const { port } = stalled.address() as AddressInfo
  const pieces = 100
  let read = 0
  const bytes = new Readable({
    read() {
      read += 1
      this.push(read > pieces ? null : Buffer.alloc(1 << 20))
    },
  })
  const verdict = createClamdScanner(`tcp://127.0.0.1:${port}`)(bytes).catch((error: Error) => error.message)
  const [socket] = (await once(stalled, 'connection')) as [Socket]
  // What the system buffers is a few megabytes; the rest stays at its source.
  for (let before = -1; before !== read; ) {
    before = read
    await setImmediate()
  }
  expect(read).toBeLessThan(pieces / 2)
  // Before its connection ends: the scanner pings a daemon that hung up.
  stalled.close()
  socket.destroy()
  expect(await verdict).toMatch(/closed the connection|ECONNRESET|EPIPE/)
})
