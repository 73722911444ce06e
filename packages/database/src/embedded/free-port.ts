import { createServer } from 'node:net'

/**
 * The wished port when nothing listens on it, else one that the system picks; another program may take it meanwhile.
 */
export async function findFreePort(wished: number | null): Promise<number> {
  return (wished === null ? null : await listenOnce(wished)) ?? (await listenOnce(0)) ?? 0
}

function listenOnce(port: number): Promise<number | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null))
    })
  })
}
