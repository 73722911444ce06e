import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** From a cached answer to an action on a whole view. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Times every call by its endpoint, and counts those that are under way. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'quitus_http_request_seconds',
    help: 'Seconds until a call was answered, by the pattern of its address.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const underWay = new Gauge({
    name: 'quitus_http_requests_in_flight',
    help: 'Calls that are being answered.',
    registers,
  })
  app.addHook('onRequest', async (request, reply) => {
    underWay.inc()
    const begun = performance.now()
    const { raw } = reply
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      underWay.dec()
      const labels = {
        method: METHODS.includes(request.method) ? request.method : 'other',
        route: routeOf(request),
        status: raw.writableEnded ? `${Math.floor(raw.statusCode / 100)}xx` : 'left',
      }
      seconds.observe(labels, (performance.now() - begun) / 1000)
    }
    raw.once('finish', end)
    // Of anyone who leaves before the answer there is no `finish`.
    raw.once('close', end)
  })
}

/** Patterns of the API; files of the web application, whose names change with each build, count as one. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  if (!url.startsWith('/services/')) return 'web'
  const pattern = routeOptions.url ?? 'unknown'
  return pattern.startsWith('/services/docs') ? '/services/docs' : pattern
}
