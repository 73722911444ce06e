import type { FastifyInstance } from 'fastify'

/**
 * Calls that may begin in one turn of the event loop. Refusing one takes a third of a millisecond, so that a turn
 * stays below 10 ms.
 */
export const CALLS_PER_TURN = 25

/**
 * Spreads a burst of calls over several turns of the event loop, so that those of others come in between; single
 * calls never wait (OPS-06).
 */
export function paceCalls(app: FastifyInstance): void {
  const waiting: (() => void)[] = []
  let begun = 0

  function endTurn(): void {
    const next = waiting.splice(0, CALLS_PER_TURN)
    begun = next.length
    if (begun > 0) setImmediate(endTurn)
    for (const begin of next) begin()
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    if (begun === 0) setImmediate(endTurn)
    if (begun === CALLS_PER_TURN) return void waiting.push(done)
    begun += 1
    done()
  })
}
