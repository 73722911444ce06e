import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

/**
 * The page `/metrics` at an address of its own, which no balancer passes on (decision 052). Answers where it listens
 * and what ends it.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    // The scraper records the failure.
    const page = await registry.metrics().catch(() => null)
    if (page === null) response.writeHead(500).end()
    else
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(page)
  }).listen(port, host)
  await once(server, 'listening')
  const { address, family, port: taken } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`, close }
}
