import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { runServer, startServer } from '../run-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'quitus-stop-'))
const { drop, database, ...urls } = await createTestDatabase()
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

test('OPS-03 a server that is stopped cuts off calls that do not end, and ends', async () => {
  const server = await runServer(folder, urls, { SHUTDOWN_SECONDS: '0.5' })
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    'POST /services/auth HTTP/1.1\r\nHost: quitus\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  // The server has read the beginning once it answers a call that came later.
  expect((await fetch(`${server.address}/services/ready`)).status).toBe(200)
  await server.stop()
  await closed
  await expect(fetch(`${server.address}/services/health`)).rejects.toThrow('fetch failed')
})

test('OPS-03 a server that is stopped while it starts leaves no database behind', async () => {
  // The database server runs as another user when we are root, and must get through.
  chmodSync(folder, 0o711)
  const starting = join(folder, 'starting')
  const server = startServer(starting)
  await vi.waitFor(() => expect(existsSync(join(starting, 'postgres/postmaster.pid'))).toBe(true), 60_000)
  await server.stop()
  expect(await findRunningEmbeddedPostgres(starting)).toBeNull()
})

test('OPS-03 a server that cannot start, because its port is taken, leaves no database behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const starting = join(folder, 'starting')
  const settings = { PORT: String(port), HOST: '127.0.0.1' }
  await expect(runServer(starting, undefined, settings)).rejects.toThrow('ended before it was ready')
  expect(await findRunningEmbeddedPostgres(starting)).toBeNull()
  taken.close()
})
