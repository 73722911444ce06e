import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'

/** What a load balancer requests. */
export const PROBES = ['/services/health', '/services/ready']

/**
 * Liveness (the process answers) and readiness (the database does too, the queue of jobs runs, and nobody stops the
 * process); open to balancers, they reveal nothing else.
 */
export function serveHealth(
  app: FastifyInstance,
  deps: Deps,
  isDraining: () => boolean,
  isQueueRunning: () => boolean,
): void {
  app.get('/services/health', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'ok' }))
  app.get('/services/ready', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(deps.database.app)
    } catch {
      throw new RetryableError('unavailable', 1)
    }
    if (!isQueueRunning()) return reply.code(503).send({ status: 'job queue down' })
    return { status: 'ready' }
  })
}

/** True for what a load balancer requests. */
export function isProbe(url: string): boolean {
  return PROBES.includes(url)
}
