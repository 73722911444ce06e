import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'
import { isProbe } from '#http/pages/health.ts'
import { type CallStore, createCallStore } from '#limits/call-store.ts'
import { networkOf } from '#limits/network-of.ts'
import { shareCalls } from '#limits/share-calls.ts'
import { claimsOf } from './authenticate.ts'

export type RateLimit = {
  /** Calls that may come in a row. */
  burst: number
  /** Calls that are regained each second. */
  perSecond: number
}

/**
 * Whose calls are counted: those of a session, of an address, and those from a network that anybody may make without
 * a session.
 */
export type RateLimits = { session: RateLimit; address: RateLimit; stranger: RateLimit }

/** Counts one call; throws `too_many_requests` when its caller has none left. */
export type CountCall = (request: FastifyRequest) => Promise<void>

/**
 * What counts the calls of a session, once its claims are known, and those of public endpoints before their body is
 * read.
 */
export type CallCounts = { ofSession: CountCall; ofStranger: CountCall }

export const UNCOUNTED: CallCounts = { ofSession: async () => undefined, ofStranger: async () => undefined }

/**
 * Refuses what no person’s browser requests (SEC-03): counts calls by address, and returns what counts those of
 * sessions and of strangers. What is used here counts on all processes.
 */
export async function limitCalls(
  app: FastifyInstance,
  { now, database }: Pick<Deps, 'now' | 'database'>,
  limits: RateLimits,
): Promise<CallCounts> {
  const calls = createCallStore(now)
  await app.register(rateLimit, { global: false, store: storeOf(calls) })
  const countOfAddress = limiter(app, limits.address, ({ ip }) => `address ${networkOf(ip)}`)
  const countOfSession = limiter(app, limits.session, (request) => `session ${claimsOf(request)?.sessionId}`)
  const countOfStranger = limiter(app, limits.stranger, ({ ip }) => `stranger ${networkOf(ip)}`)
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/services/') && !isProbe(request.url)) await countOfAddress(request)
  })
  const endSharing = shareCalls(calls, database.app, (err) =>
    app.log.warn({ err }, 'calls are counted by this process alone'),
  )
  app.addHook('onClose', endSharing)
  return { ofSession: countOfSession, ofStranger: countOfStranger }
}

function limiter(
  app: FastifyInstance,
  { burst, perSecond }: RateLimit,
  keyGenerator: (request: FastifyRequest) => string,
): CountCall {
  const count = app.createRateLimit({ max: burst, timeWindow: (burst / perSecond) * 1000, keyGenerator })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new RetryableError('too_many_requests', Math.max(1, counted.ttlInSeconds))
  }
}

/** The plugin makes its store itself, and one for each limiter: all of them are this one. */
function storeOf(calls: CallStore): rateLimit.FastifyRateLimitStoreCtor {
  return class {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      callback(null, calls.count(key, timeWindow, max))
    }
    child(): this {
      return this
    }
  }
}
