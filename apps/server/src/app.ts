import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { eventsRoutes } from '#features/events/events.routes.ts'
import { installationRoutes } from '#features/installation/installation.routes.ts'
import { jobsRoutes } from '#features/jobs/jobs.routes.ts'
import { projectsRoutes } from '#features/projects/projects.routes.ts'
import { savedViewsRoutes } from '#features/saved-views/saved-views.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { presentEvent } from '#features/views/present-event.ts'
import { viewsRoutes } from '#features/views/views.routes.ts'
import { serveApiDocs } from '#http/api-docs.ts'
import type { Deps, Route } from '#http/bind-endpoint.ts'
import { isProbe, PROBES, serveHealth } from '#http/health.ts'
import { acceptJson, MAX_JSON_BYTES } from '#http/json-body.ts'
import { answerUnreadableAddress, handleProblems } from '#http/problem-handler.ts'
import { type CountCall, createRateLimit, type RateLimit } from '#http/rate-limit.ts'
import { requestIdOf } from '#http/request-id.ts'
import { createResponseSerializer } from '#http/response-serializer.ts'
import { shareRateLimits } from '#http/share-rate-limits.ts'
import { serveWebApp } from '#http/web-app.ts'
import { refuseWrongMethods } from '#http/wrong-method.ts'
import { createLiveHub, type LiveHub, type LivePorts } from '#live/live-hub.ts'
import { measureCalls } from '#metrics/measure-calls.ts'

/** Every endpoint of the registry with its handler; a test compares the two. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...installationRoutes,
  ...projectsRoutes,
  ...eventsRoutes,
  ...viewsRoutes,
  ...savedViewsRoutes,
  ...jobsRoutes,
]

/** The streams of events of this process, with what their readers are told; `stop` belongs to the server that is built with them. */
export function createLive(
  { database, now, inactivityMinutes }: Pick<Deps, 'database' | 'now' | 'inactivityMinutes'>,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): LiveHub {
  const log: LivePorts['log'] = (level, told, message) => logger[level](told, message)
  return createLiveHub({ database, now, inactivityMinutes, present: presentEvent, log })
}

export type AppOptions = {
  logger: FastifyBaseLogger | false
  /** Folder of the built web application; null serves the services alone. */
  webFolder: string | null
  /** Throw on answers with undeclared fields; tests only. */
  strictResponses?: boolean
  trustProxy?: string | null
  /** True once the server is to be left alone: it is no longer ready, and asks to be reached on other connections. */
  isDraining?: () => boolean
  /** The public address is https: browsers are told to keep to it. */
  isBehindTls?: boolean
  /** Left out, nobody is limited. */
  rateLimits?: { session: RateLimit; address: RateLimit }
}

/** The whole server without a port: tests inject requests, main listens. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    genReqId: requestIdOf,
    frameworkErrors: answerUnreadableAddress(deps.messages),
    bodyLimit: MAX_JSON_BYTES,
    // Addresses hold entry identifiers of 2 000 characters, each up to twelve bytes when encoded (API-06).
    http: { maxHeaderSize: 65_536 },
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What still comes on open connections of a stopping server is answered, with the word to come back on another.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createResponseSerializer(options.strictResponses ?? false))
  measureCalls(app, deps.metrics)
  const isDraining = options.isDraining ?? (() => false)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isDraining()) reply.header('connection', 'close')
    if (request.url.startsWith('/services/')) reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: options.isBehindTls ?? false,
  })
  // Windows of rows shrink to a tenth; the lowest effort costs a millisecond or two.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 4096,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 1 },
  })
  // Streams would hold back the end of a server that waits for its open calls.
  app.addHook('preClose', deps.live.stop)
  acceptJson(app)
  handleProblems(app, deps)
  await serveApiDocs(app)
  serveHealth(app, deps, isDraining)
  const countSessionCall =
    options.rateLimits === undefined ? () => undefined : limitCalls(app, deps, options.rateLimits)
  for (const route of ROUTES) route.register(app, deps, countSessionCall)
  const probes = PROBES.map((path) => ({ method: 'GET', path }))
  refuseWrongMethods(app, [...ROUTES.map(({ definition }) => definition), ...probes])
  if (options.webFolder !== null) await serveWebApp(app, options.webFolder)
  return app
}

/** Counts calls by address, and returns what counts those of a session; what is used here counts on all processes. */
function limitCalls(
  app: FastifyInstance,
  { now, database }: Deps,
  limits: { session: RateLimit; address: RateLimit },
): CountCall {
  const address = createRateLimit(limits.address, now)
  const session = createRateLimit(limits.session, now)
  app.addHook('onRequest', async ({ url, ip }) => {
    if (url.startsWith('/services/') && !isProbe(url)) address.count(ip)
  })
  const endSharing = shareRateLimits({ address, session }, database.app, (err) =>
    app.log.warn({ err }, 'calls are counted by this process alone'),
  )
  app.addHook('onClose', endSharing)
  return session.count
}
