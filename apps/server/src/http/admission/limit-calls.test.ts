import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { createCallStore } from '#limits/call-store.ts'
import { createServerLimits } from '#limits/server-limits.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { captureLog } from '#testing/captured-log.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createTestClock } from '#testing/test-clock.ts'
import type { RateLimits } from './limit-calls.ts'

const server = await startTestServer()
const JSON_TYPE = { 'content-type': 'application/json' }
const LIMITS: RateLimits = {
  session: { burst: 5, perSecond: 1 },
  address: { burst: 1000, perSecond: 100 },
  stranger: { burst: 1000, perSecond: 100 },
}

test('SEC-03 a caller gets a burst of calls, then as many as it regains, and others are not touched', () => {
  const clock = createTestClock()
  const { count } = createCallStore(clock.now)
  const calls = (caller: string, times: number) => {
    let passed = 0
    for (let made = 0; made < times; made++) {
      if (count(caller, 1500, 3).current <= 3) passed++
    }
    return passed
  }
  expect(calls('a', 10)).toBe(3)
  expect(calls('b', 10)).toBe(3)
  clock.advance(1_000)
  expect(calls('a', 10)).toBe(2)
  clock.advance(3_600_000)
  expect(calls('a', 10)).toBe(3)
})

test('SEC-03 the callers kept in memory are bounded: the longest silent is forgotten first', () => {
  const { count } = createCallStore(createTestClock().now)
  const isRefused = (caller: string) => count(caller, 1000, 1).current > 1
  for (let caller = 0; caller < 40_001; caller++) expect(isRefused(`${caller}`)).toBe(false)
  expect(isRefused('40000')).toBe(true)
  expect(isRefused('0')).toBe(false)
})

test('SEC-03 a session that calls without end is refused with the time to wait, and another at its address is not', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const [as, asOther] = [await server.signInAs(one), await server.signInAs(other)]
  const deps = {
    ...server.deps,
    metrics: createServerMetrics(),
    limits: createServerLimits({ poolSize: 10 }),
  }
  const app = await buildApp(deps, {
    logger: captureLog().logger,
    webFolder: null,
    rateLimits: { ...LIMITS, address: { burst: 20, perSecond: 1 } },
  })
  const send = async (accessToken: string) =>
    app.inject({ url: getMe.path, headers: { authorization: `Bearer ${accessToken}` } })
  for (let made = 0; made < 5; made++) expect((await send(as.accessToken)).statusCode).toBe(200)
  const refused = await send(as.accessToken)
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refused.headers['retry-after']).toBe('1')
  expect((await send(asOther.accessToken)).statusCode).toBe(200)
  for (let made = 0; made < 13; made++) await send('forged')
  expect((await send(asOther.accessToken)).statusCode).toBe(429)
  expect((await app.inject('/services/health')).statusCode).toBe(200)
  await app.close()
})

test('SEC-03 calls from all over one /64 of IPv6 are counted together', async () => {
  const app = await buildApp(
    { ...server.deps, metrics: createServerMetrics() },
    {
      logger: captureLog().logger,
      webFolder: null,
      rateLimits: { ...LIMITS, address: { burst: 10, perSecond: 1 } },
    },
  )
  const send = async (remoteAddress: string) =>
    (await app.inject({ url: getMe.path, remoteAddress })).statusCode
  for (let host = 1; host <= 10; host++) expect(await send(`2001:db8:7:7::${host}`)).toBe(401)
  expect(await send('2001:db8:7:7:ffff::1')).toBe(429)
  expect(await send('2001:db8:7:8::1')).toBe(401)
  await app.close()
})

test('SEC-03 OPS-06 a network without a session has few calls to what is open to all, and is notified when to come back before its body is read', async () => {
  const app = await buildApp(
    { ...server.deps, metrics: createServerMetrics(), limits: createServerLimits({ poolSize: 10 }) },
    {
      logger: captureLog().logger,
      webFolder: null,
      rateLimits: { ...LIMITS, stranger: { burst: 3, perSecond: 1 } },
    },
  )
  const as = await server.signInAs(await server.person())
  const post = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: signIn.path, remoteAddress, payload: 'x', headers: JSON_TYPE })
  for (let made = 0; made < 3; made++) expect((await post('192.0.2.1')).statusCode).toBe(400)
  const refused = await post('192.0.2.1')
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refused.headers['retry-after']).toBe('1')
  expect((await post('198.51.100.1')).statusCode).toBe(400)
  const headers = { authorization: `Bearer ${as.accessToken}` }
  const own = await app.inject({ url: getMe.path, remoteAddress: '192.0.2.1', headers })
  expect(own.statusCode).toBe(200)
  await app.close()
})

test('OPS-02 SEC-03 what a session uses up on one process is used up on the other a moment later, and its own database keeps no address', async () => {
  const { database } = server
  const as = await server.signInAs(await server.person())
  const deps = {
    ...server.deps,
    limits: createServerLimits({ poolSize: 10 }),
  }
  const rateLimits = {
    ...LIMITS,
    session: { burst: 60, perSecond: 0.01 },
    address: { burst: 6000, perSecond: 1 },
  }
  const start = () =>
    buildApp(
      { ...deps, metrics: createServerMetrics() },
      { logger: captureLog().logger, webFolder: null, rateLimits },
    )
  const [one, other] = await Promise.all([start(), start()])
  const send = async (app: typeof one) =>
    (await app.inject({ url: getMe.path, headers: { authorization: `Bearer ${as.accessToken}` } })).statusCode
  for (let made = 0; made < 60; made++) expect(await send(one)).toBe(200)
  expect(await send(one)).toBe(429)
  let requested = 0
  await vi.waitFor(
    async () => {
      requested += 1
      expect(await send(other)).toBe(429)
    },
    { timeout: 60_000, interval: 250 },
  )
  // By itself it would have let through as many as the first.
  expect(requested).toBeLessThan(50)
  const kept = await database.owner.selectFrom('core.call_counts').select('caller').execute()
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.map(({ caller }) => caller.length)).toEqual(kept.map(() => 32))
  await Promise.all([one.close(), other.close()])
})

test('SEC-03 callers who come now and then are nobody’s business: nothing is shared about them', () => {
  const clock = createTestClock()
  const counter = createCallStore(clock.now)
  const call = () => counter.count('a', 10_000, 1000)
  for (let made = 0; made < 9; made++) call()
  expect(counter.takeUsed().size).toBe(0)
  call()
  expect([...counter.takeUsed()]).toEqual([['a', 100]])
  expect(counter.takeUsed().size).toBe(0)
  counter.know(new Map([['a', 1e9]]))
  expect(call()).toEqual({ current: 1001, ttl: 10 })
  clock.advance(10_000)
  expect(call()).toEqual({ current: 1, ttl: 10 })
})
