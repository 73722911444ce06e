import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { SMALL_BODY_BYTES } from '@quitus/contract/body-limits.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from '#bodies/validate-request.ts'
import type { Deps } from '#deps/deps.ts'
import { hidePlaces } from '#features/events/hide-places.ts'
import { presentEvent } from '#features/events/present-event.ts'
import { watchArrivals } from '#http/arriving/body-arrival.ts'
import { acceptJson } from '#http/arriving/json-body.ts'
import { createLiveHub, type LiveHub, type LivePorts } from '#live/live-hub.ts'
import { measureCalls } from '#metrics/measure-calls.ts'
import { limitCalls, type RateLimits, UNCOUNTED } from './http/admission/limit-calls.ts'
import { paceCalls } from './http/admission/pace-calls.ts'
import { answerUnreadableAddress, handleProblems } from './http/answering/problem-handler.ts'
import { createResponseSerializer } from './http/answering/response-serializer.ts'
import { refuseWrongMethods } from './http/answering/wrong-method.ts'
import { serveApiDocs } from './http/pages/api-docs.ts'
import { PROBES, serveHealth } from './http/pages/health.ts'
import { rewriteAliases } from './http/pages/rewrite-aliases.ts'
import { serveWebApp } from './http/pages/web-app.ts'
import { requestIdOf } from './http/request/request-id.ts'
import { ROUTES } from './routes.ts'

type LiveDeps = Pick<Deps, 'database' | 'now' | 'inactivityMinutes' | 'visibleRows'>

/**
 * The streams of events of one database in this process, with what their readers receive; `stop` belongs to the server
 * that is built with them. `relay`: that of the central database, for the streams of a cell.
 */
export function createLive(
  { database, now, inactivityMinutes, visibleRows }: LiveDeps,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  relay?: LiveHub['relay'],
): LiveHub {
  const log: LivePorts['log'] = (level, reported, message) => logger[level](reported, message)
  return createLiveHub({
    ...{ database, now, inactivityMinutes, log, relay },
    present: (tx, projectId, event, reader) => presentEvent(tx, projectId, event, reader, visibleRows),
    hidePlaces: (tx, projectId, people, reader) => hidePlaces(tx, projectId, people, reader, visibleRows),
  })
}

export type AppOptions = {
  logger: FastifyBaseLogger | false
  /** Folder of the built web application; null serves the services alone. */
  webFolder: string | null
  /** Throw on answers with undeclared fields; tests only. */
  strictResponses?: boolean
  trustProxy?: string | null
  /** True once the server is to be left alone: it is no longer ready, and closes the connections that it answers on. */
  isDraining?: () => boolean
  /** False while the process takes no jobs up: it is not ready then. Unless set, jobs are someone else's. */
  isQueueRunning?: () => boolean
  /** The public address is https: browsers are instructed to keep to it. */
  isBehindTls?: boolean
  /** Unless set, `/services/docs` shows every call. */
  hasApiDocs?: boolean
  /** Unless set, nobody is limited. */
  rateLimits?: RateLimits
}

/** The whole server without a port: tests inject requests, main listens. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    genReqId: requestIdOf,
    rewriteUrl: rewriteAliases(REGISTRY),
    frameworkErrors: answerUnreadableAddress(deps.messages),
    bodyLimit: SMALL_BODY_BYTES,
    // The longest upload over a slow line; what a body has to keep to is watched by `body-arrival.ts`.
    requestTimeout: 30 * 60_000,
    http: { maxHeaderSize: 65_536, headersTimeout: 20_000 },
    // Addresses hold entry identifiers of 2 000 characters, each up to twelve bytes when encoded (API-06).
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // What still comes on open connections of a stopping server is answered, with the word to come back on another.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createResponseSerializer(options.strictResponses ?? false))
  measureCalls(app, deps.metrics.registry)
  watchArrivals(app, deps.limits)
  paceCalls(app)
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
  app.addHook('preClose', async () => {
    await Promise.all([deps, ...deps.cells.reached()].map(({ live }) => live.stop()))
  })
  acceptJson(app, deps.limits.checkBody)
  app.addHook('onClose', deps.limits.close)
  handleProblems(app, deps)
  if (options.hasApiDocs ?? true) await serveApiDocs(app)
  serveHealth(app, deps, isDraining, options.isQueueRunning ?? (() => true))
  const counts =
    options.rateLimits === undefined ? UNCOUNTED : await limitCalls(app, deps, options.rateLimits)
  for (const route of ROUTES) route.register(app, deps, counts)
  const probes = PROBES.map((path) => ({ method: 'GET', path }))
  refuseWrongMethods(app, [...ROUTES.map(({ definition }) => definition), ...probes])
  if (options.webFolder !== null) await serveWebApp(app, options.webFolder, deps)
  return app
}
