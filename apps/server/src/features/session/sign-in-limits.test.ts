import { getMe } from '@quitus/contract/session/update-me.ts'
import argon2 from 'argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { waitSeconds } from '#auth/attempt-limits.ts'
import { createMessages } from '#language/messages.ts'
import { createServerLimits } from '#limits/server-limits.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { captureLog } from '#testing/captured-log.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
let made = 0
/** Each test guesses from a place of its own. */
const newAddress = () => `198.51.100.${++made}`

type Attempt = { login: string; password?: string; from?: string; language?: string }

function attempt({ login, password = 'wrong', from = newAddress(), language = 'English' }: Attempt) {
  return server.app.inject({
    method: 'POST',
    url: '/services/auth',
    remoteAddress: from,
    headers: { 'selected-language': language },
    payload: { login, plainPassword: password },
  })
}

async function fail(times: number, given: Attempt): Promise<number[]> {
  const statuses: number[] = []
  for (let done = 0; done < times; done++) statuses.push((await attempt(given)).statusCode)
  return statuses
}

async function depsOfAnotherProcess() {
  const { database, accessTokenKey, clock, files, live } = server
  const { cells } = server.deps
  return {
    central: null,
    cells,
    files,
    uploads: server.deps.uploads,
    columnStore: null,
    scanForViruses: null,
    backup: null,
    headsReceivers: { addresses: [], url: null },
    live,
    limits: createServerLimits({ poolSize: 10 }),
    database,
    accessTokenKey,
    now: clock.now,
    messages: await createMessages(),
    inactivityMinutes: 0,
    preparation: () => null,
    examine: async () => [],
    secondFactorPolicy: server.deps.secondFactorPolicy,
    visibleRows: server.deps.visibleRows,
    publicHost: server.deps.publicHost,
    publicAddress: server.deps.publicAddress,
    digestParts: { central: [], ofProjects: [] },
    notifyOfDeadlines: async () => 0,
    notifyOfFiles: async () => 0,
    importWatchedFolders: async () => 0,
    mailer: server.deps.mailer,
    identityProviders: server.deps.identityProviders,
    metrics: createServerMetrics(),
  }
}

/** Sends attempts at once, with another call among them, and counts the argon2 verifications that they cost. */
async function flood(attempts: readonly Attempt[], meanwhile = async () => {}) {
  const { verify } = argon2
  let [verified, running, mostAtOnce] = [0, 0, 0]
  const counted = vi.spyOn(argon2, 'verify').mockImplementation(async (...requested) => {
    verified++
    mostAtOnce = Math.max(mostAtOnce, ++running)
    return verify(...requested).finally(() => running--)
  })
  onTestFinished(() => counted.mockRestore())
  await Promise.all([...attempts.map(attempt), meanwhile()])
  return { verified, mostAtOnce }
}

const countRows = async () =>
  Number(
    (
      await server.database.owner
        .selectFrom('core.sign_in_attempts')
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

test('AUTH-09 a login that failed five times from one place waits there, longer each time, up to fifteen minutes', async () => {
  const { login } = await server.person()
  const from = newAddress()
  expect(await fail(6, { login, from })).toEqual([401, 401, 401, 401, 401, 429])
  const waits: number[] = []
  for (let round = 0; round < 11; round++) {
    const refused = await attempt({ login, from })
    const wait = Number(refused.headers['retry-after'])
    waits.push(wait)
    server.clock.advance(wait * 1000 - 1)
    expect((await attempt({ login, from })).statusCode).toBe(429)
    server.clock.advance(1)
    expect((await attempt({ login, from })).statusCode).toBe(401)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
})

test('AUTH-09 says in the reader’s language how long to wait', async () => {
  const { login } = await server.person()
  const from = newAddress()
  await fail(5, { login, from })
  const french = await attempt({ login, from, language: 'French' })
  expect(french.json()).toMatchObject({
    status: 429,
    code: 'too_many_attempts',
    message: 'Trop de tentatives. Réessayez dans 2\u00a0secondes.',
  })
  expect(french.headers['retry-after']).toBe('2')
  for (let round = 0; round < 7; round++) {
    server.clock.advance(1_000_000)
    await attempt({ login, from })
  }
  expect((await attempt({ login, from })).json().message).toBe('Too many attempts. Try again in 5 minutes.')
})

test('AUTH-09 an unknown login, a disabled account and the right password are limited like any other', async () => {
  const disabled = await server.person({ isDisabled: true })
  for (const login of ['nobody.at.all@example.test', disabled.login]) {
    expect(await fail(6, { login, from: newAddress() })).toEqual([401, 401, 401, 401, 401, 429])
  }
  const { login } = await server.person()
  const from = newAddress()
  await fail(5, { login, from })
  expect((await attempt({ login, from, password: TEST_PASSWORD })).statusCode).toBe(429)
  server.clock.advance(2_000)
  expect((await attempt({ login, from, password: TEST_PASSWORD })).statusCode).toBe(200)
})

test('AUTH-09 an attempt that began before another one from its address succeeded or failed is not refused', async () => {
  const from = newAddress()
  const { login } = await server.person()
  const { login: other } = await server.person()
  server.clock.advance(1000)
  expect((await attempt({ login, password: TEST_PASSWORD, from })).statusCode).toBe(200)
  expect((await attempt({ login, from })).statusCode).toBe(401)
  server.clock.advance(-500)
  expect((await attempt({ login: other, password: TEST_PASSWORD, from })).statusCode).toBe(200)
  server.clock.advance(500)
})

test('AUTH-09 case and spaces make no other login', async () => {
  const { login } = await server.person()
  const from = newAddress()
  await fail(3, { login, from })
  await fail(2, { login: ` ${login.toUpperCase()} `, from })
  expect((await attempt({ login, from })).statusCode).toBe(429)
})

test('AUTH-09 a sign-in makes the login’s count start again, and counts for nothing at its address', async () => {
  const { login } = await server.person()
  const from = newAddress()
  for (let round = 0; round < 30; round++) {
    expect((await attempt({ login, from, password: TEST_PASSWORD })).statusCode).toBe(200)
  }
  await fail(4, { login, from })
  expect((await attempt({ login, from, password: TEST_PASSWORD })).statusCode).toBe(200)
  expect(await fail(6, { login, from })).toEqual([401, 401, 401, 401, 401, 429])
})

test('AUTH-09 an address that failed twenty times waits, whichever logins it tries', async () => {
  const from = newAddress()
  for (let tried = 0; tried < 20; tried++) {
    expect((await attempt({ login: `guess-${tried}@example.test`, from })).statusCode).toBe(401)
  }
  const { login } = await server.person()
  expect((await attempt({ login, from, password: TEST_PASSWORD })).statusCode).toBe(429)
  expect((await attempt({ login, password: TEST_PASSWORD })).statusCode).toBe(200)
})

test('AUTH-09 attempts made at once count like attempts in a row', async () => {
  const { login } = await server.person()
  const from = newAddress()
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt({ login, from })))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
})

test('AUTH-09 10 000 attempts cost five password verifications and keep three rows', async () => {
  const { login } = await server.person()
  const from = newAddress()
  const before = await countRows()
  const verify = vi.spyOn(argon2, 'verify')
  const counts = new Map<number, number>()
  for (let sent = 0; sent < 10_000; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt({ login, from })))
    for (const { statusCode } of answers) counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
  }
  const verified = verify.mock.calls.length
  verify.mockRestore()
  expect(Object.fromEntries(counts)).toEqual({ 401: 5, 429: 9_995 })
  expect(verified).toBe(5)
  expect((await countRows()) - before).toBe(3)
}, 120_000)

test('AUTH-09 an hour after the last attempt the count is forgotten, and its row goes', async () => {
  const { login } = await server.person()
  const from = newAddress()
  await fail(5, { login, from })
  server.clock.advance(3_600_000)
  expect(await fail(5, { login, from })).toEqual([401, 401, 401, 401, 401])
  server.clock.advance(3_600_000)
  let rows = await countRows()
  for (let round = 0; round < 20 && rows > 3; round++) {
    await attempt({ login: 'last@example.test', from: '203.0.113.1', password: TEST_PASSWORD })
    server.clock.advance(2_000_000)
    rows = await countRows()
  }
  expect(rows).toBe(3)
})

test('AUTH-09 another server process on the same database knows the count', async () => {
  const { login } = await server.person()
  await fail(5, { login, from: '127.0.0.1' })
  const deps = await depsOfAnotherProcess()
  const other = await buildApp(deps, { logger: captureLog().logger, webFolder: null })
  const payload = { login, plainPassword: TEST_PASSWORD }
  const answer = await other.inject({ method: 'POST', url: '/services/auth', payload })
  await other.close()
  expect(answer.statusCode).toBe(429)
})

test('AUTH-09 only a trusted proxy decides from which address a call comes', async () => {
  const deps = await depsOfAnotherProcess()
  const guess = async (trustProxy: string | null, proxy: string) => {
    const app = await buildApp(
      { ...deps, metrics: createServerMetrics() },
      { logger: captureLog().logger, webFolder: null, trustProxy },
    )
    const statuses: number[] = []
    for (let tried = 0; tried < 21; tried++) {
      const answer = await app.inject({
        method: 'POST',
        url: '/services/auth',
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': `192.0.2.${tried}` },
        payload: { login: `${proxy}-${tried}@example.test`, plainPassword: 'x' },
      })
      statuses.push(answer.statusCode)
    }
    await app.close()
    return statuses.at(-1)
  }
  expect(await guess('10.0.0.0/8', '10.1.2.3')).toBe(401)
  expect(await guess('10.0.0.0/8', newAddress())).toBe(429)
  expect(await guess(null, '10.1.2.4')).toBe(429)
})

test('AUTH-09 the wait never exceeds fifteen minutes', () => {
  expect(waitSeconds(4, 5)).toBe(0)
  expect(waitSeconds(2_000_000_000, 5)).toBe(900)
})

test('AUTH-09 attempts made at once from one address at logins that differ cost twenty verifications', async () => {
  const from = newAddress()
  const guesses = Array.from({ length: 200 }, (_, sent) => ({ login: `guess-${sent}@example.test`, from }))
  expect((await flood(guesses)).verified).toBe(20)
})

test('AUTH-09 while attempts come from everywhere, few verifications run at once, and other calls are answered', async () => {
  const session = await server.signInAs(await server.person())
  const guesses = Array.from({ length: 40 }, (_, sent) => ({ login: `guess-${sent}@elsewhere.test` }))
  const { verified, mostAtOnce } = await flood(guesses, async () => {
    expect((await server.send(getMe, {}, { as: session })).statusCode).toBe(200)
  })
  expect(verified).toBe(40)
  // As many as there are connections: each verification holds one of them, and 19 MiB.
  expect(mostAtOnce).toBeLessThanOrEqual(10)
})
