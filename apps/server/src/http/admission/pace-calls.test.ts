import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CALLS_PER_TURN, paceCalls } from './pace-calls.ts'

test('OPS-06 a burst of calls begins a few in each turn of the event loop, in order, and every call is answered', async () => {
  const app = Fastify()
  paceCalls(app)
  let turn = 0
  let isOver = false
  const countTurns = () => {
    turn += 1
    if (!isOver) setImmediate(countTurns)
  }
  const begunIn = new Map<number, number>()
  const order: number[] = []
  app.addHook('onRequest', async ({ url }) => {
    begunIn.set(turn, (begunIn.get(turn) ?? 0) + 1)
    order.push(Number(url.slice(1)))
  })
  app.get('/*', async () => 'here')
  await app.ready()
  setImmediate(countTurns)
  const burst = Array.from({ length: 10 * CALLS_PER_TURN }, (_, at) => at)
  const answers = await Promise.all(burst.map((at) => app.inject(`/${at}`)))
  isOver = true
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(order).toEqual(burst)
  expect(Math.max(...begunIn.values())).toBeLessThanOrEqual(2 * CALLS_PER_TURN)
  expect((await app.inject('/1')).statusCode).toBe(200)
})
