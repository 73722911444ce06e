import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { installationRoutes } from '#features/installation/installation.routes.ts'
import { jobsRoutes } from '#features/jobs/jobs.routes.ts'
import { projectsRoutes } from '#features/projects/projects.routes.ts'
import { savedViewsRoutes } from '#features/saved-views/saved-views.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { viewsRoutes } from '#features/views/views.routes.ts'
import { serveApiDocs } from '#http/api-docs.ts'
import type { Deps, Route } from '#http/bind-endpoint.ts'
import { isProbe, PROBES, serveHealth } from '#http/health.ts'
import { acceptJson, MAX_JSON_BYTES } from '#http/json-body.ts'
import { answerUnreadableAddress, handleProblems } from '#http/problem-handler.ts'
import { createRateLimit, type RateLimit } from '#http/rate-limit.ts'
import { createResponseSerializer } from '#http/response-serializer.ts'
import { serveWebApp } from '#http/web-app.ts'
import { refuseWrongMethods } from '#http/wrong-method.ts'

/** Every endpoint of the registry with its handler; a test compares the two. */
export const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...installationRoutes,
  ...projectsRoutes,
  ...viewsRoutes,
  ...savedViewsRoutes,
  ...jobsRoutes,
]

export type AppOptions = {
  logger: FastifyBaseLogger | false
  /** Folder of the built web application; null serves the services alone. */
  webFolder: string | null
  /** Throw on answers with undeclared fields; tests only. */
  strictResponses?: boolean
  trustProxy?: string | null
  /** The public address is https: browsers are told to keep to it. */
  isBehindTls?: boolean
  /** Left out, nobody is limited. */
  rateLimits?: { session: RateLimit; address: RateLimit }
}

/** The whole server without a port: tests inject requests, main listens. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnreadableAddress(deps.messages),
    bodyLimit: MAX_JSON_BYTES,
    // Addresses hold entry identifiers of 2 000 characters, each up to twelve bytes when encoded (API-06).
    http: { maxHeaderSize: 65_536 },
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    trustProxy: options.trustProxy ?? false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createResponseSerializer(options.strictResponses ?? false))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
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
  acceptJson(app)
  handleProblems(app, deps.messages)
  await serveApiDocs(app)
  serveHealth(app, deps)
  const { session, address } = options.rateLimits ?? {}
  if (address !== undefined) {
    const countCall = createRateLimit(address, deps.now)
    app.addHook('onRequest', async ({ url, ip }) => {
      if (url.startsWith('/services/') && !isProbe(url)) countCall(ip)
    })
  }
  const countSessionCall = session === undefined ? () => undefined : createRateLimit(session, deps.now)
  for (const route of ROUTES) route.register(app, deps, countSessionCall)
  const probes = PROBES.map((path) => ({ method: 'GET', path }))
  refuseWrongMethods(app, [...ROUTES.map(({ definition }) => definition), ...probes])
  if (options.webFolder !== null) await serveWebApp(app, options.webFolder)
  return app
}
