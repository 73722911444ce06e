import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { openDatabase } from '../connection.ts'
import type { TestDatabase } from './create-test-database.ts'

/** The way to a database, which a test cuts, holds up and mends while the database itself goes on. */
export type DatabaseLine<Reached extends TestDatabase> = {
  database: Reached
  /** Ends all connections and refuses new ones, as a server that is down does. */
  cut: () => void
  /** Takes connections and lets nothing through, as a network does that lost its way. */
  hold: () => void
  mend: () => void
}

/** Puts a line in front of a test database: what is opened by its addresses goes through it. */
export async function lineTo<Reached extends TestDatabase>(given: Reached): Promise<DatabaseLine<Reached>> {
  const target = new URL(given.ownerUrl)
  let state: 'open' | 'held' | 'cut' = 'open'
  const sockets = new Set<Socket>()
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (piece) => {
      if (state === 'open') to.write(piece)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((socket) => {
    if (state === 'cut') {
      socket.resetAndDestroy()
      return
    }
    const onwards = connect(Number(target.port), target.hostname)
    join(socket, onwards)
    join(onwards, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const through = (url: string) => {
    const changed = new URL(url)
    changed.port = String(port)
    return changed.href
  }
  const urls = {
    ownerUrl: through(given.ownerUrl),
    appUrl: given.appUrl === null ? null : through(given.appUrl),
    authUrl: given.authUrl === null ? null : through(given.authUrl),
  }
  const database = openDatabase(urls)
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const drop = async () => {
    await database.close()
    server.close()
    endAll()
    await given.drop()
  }
  return {
    database: { ...given, ...urls, database, drop },
    cut() {
      state = 'cut'
      endAll()
    },
    hold() {
      state = 'held'
    },
    mend() {
      // What was held up is lost, and its connections with it.
      if (state === 'held') endAll()
      state = 'open'
    },
  }
}
