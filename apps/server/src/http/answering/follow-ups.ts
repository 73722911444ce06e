import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

export type FollowUps = {
  /** Starts work that was promised to a caller, without holding back the answer; failures go to the log. */
  start: (promised: readonly (() => Promise<unknown>)[], log: FastifyBaseLogger) => void
}

/** Work that goes on behind answers; a server that stops lets it end before the database closes. */
export function createFollowUps(app: FastifyInstance): FollowUps {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return {
    start(promised, log) {
      for (const work of promised) {
        const followUp = work()
          .then(() => undefined)
          .catch((error: unknown) => log.error({ err: error }, 'follow-up failed'))
          .finally(() => running.delete(followUp))
        running.add(followUp)
      }
    },
  }
}
