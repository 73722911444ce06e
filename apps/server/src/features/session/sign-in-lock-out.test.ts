import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { unlockSession } from '@quitus/contract/session/unlock-session.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { expect, test } from 'vitest'
import { subjectsOfSignIn } from '#auth/attempt-limits.ts'
import { newDeviceToken, readDeviceToken } from '#auth/device-token.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer({ inactivityMinutes: 30 })
let made = 0
const newAddress = () => `2001:db8:${(++made).toString(16)}::1`

type Attempt = { login: string; password?: string; from?: string; deviceToken?: string }

const attempt = ({ login, password = TEST_PASSWORD, from = newAddress(), deviceToken }: Attempt) =>
  server.app.inject({
    method: 'POST',
    url: signIn.path,
    remoteAddress: from,
    payload: { login, plainPassword: password, ...(deviceToken === undefined ? {} : { deviceToken }) },
  })
const statusOf = async (given: Attempt) => (await attempt(given)).statusCode

/** Strangers all over the world guess until every further guess is refused. */
async function attack(login: string, guesses = 40): Promise<void> {
  const statuses: number[] = []
  for (let done = 0; done < guesses; done++) statuses.push(await statusOf({ login, password: 'wrong' }))
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
}

test('AUTH-09 a stranger who guesses from one network shuts nobody else out', async () => {
  const { login } = await server.person()
  const from = newAddress()
  for (let guess = 0; guess < 30; guess++) await attempt({ login, password: 'wrong', from })
  expect(await statusOf({ login, from })).toBe(429)
  expect(await statusOf({ login })).toBe(200)
})

test('AUTH-09 strangers everywhere, who never stop, shut a person out neither of a network nor of a browser in which they signed in before', async () => {
  const { login } = await server.person()
  const office = newAddress()
  const first = await attempt({ login, from: office })
  const { deviceToken } = first.json()
  await attack(login)
  for (let round = 0; round < 12; round++) {
    server.clock.advance(900_000)
    expect(await statusOf({ login, password: 'wrong' })).toBe(401)
    expect(await statusOf({ login, password: 'wrong' })).toBe(429)
  }
  // Elsewhere and in another browser they are one stranger among many.
  expect(await statusOf({ login })).toBe(429)
  expect(await statusOf({ login, from: office.replace('::1', '::9:9') })).toBe(200)
  expect(await statusOf({ login, deviceToken })).toBe(200)
  // The guesses made from there count all the same.
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => statusOf({ login, password: 'wrong', deviceToken })),
  )
  expect(guesses.filter((status) => status === 401)).toHaveLength(5)
  const inOffice = []
  for (let guess = 0; guess < 20; guess++)
    inOffice.push(await statusOf({ login, password: 'wrong', from: office }))
  expect(inOffice.filter((status) => status === 401)).toHaveLength(5)
})

test('AUTH-09 a crowded office that fails too often shuts nobody out of a browser of theirs', async () => {
  const { login } = await server.person()
  const office = newAddress()
  const { deviceToken } = (await attempt({ login, from: office })).json()
  for (let guess = 0; guess < 25; guess++)
    await attempt({ login: `guess-${guess}@example.test`, password: 'wrong', from: office })
  expect(await statusOf({ login, from: office })).toBe(429)
  expect(await statusOf({ login, from: office, deviceToken })).toBe(200)
})

test('AUTH-07 AUTH-09 strangers who guess keep nobody from unblocking the session that they have', async () => {
  const person = await server.person()
  const session = await server.signInAs(person)
  await attack(person.login)
  server.clock.advance(60 * 60_000)
  const { refreshToken } = session
  expect((await server.refusal(refreshSession, { body: { refreshToken } })).code).toBe('session_locked')
  const body = { refreshToken, plainPassword: TEST_PASSWORD }
  expect((await server.call(unlockSession, { body })).login).toBe(person.login)
})

test('AUTH-09 a network is the person’s own for ninety days after they signed in there', async () => {
  const { login } = await server.person()
  const from = newAddress()
  expect(await statusOf({ login, from })).toBe(200)
  server.clock.advance(89 * 24 * 3_600_000)
  await attack(login)
  expect(await statusOf({ login, from })).toBe(200)
  server.clock.advance(90 * 24 * 3_600_000)
  await attack(login)
  expect(await statusOf({ login, from })).toBe(429)
})

test('AUTH-09 no way of writing a login gives more guesses at it', async () => {
  const { login } = await server.person({ login: 'İnci.Straße.ΟΔΥΣΣΕΥΣ@example.test' })
  const decomposed = login.normalize('NFD')
  const variants = [
    login,
    login.toLowerCase(),
    login.toUpperCase(),
    decomposed,
    ` ${decomposed.toLowerCase()} `,
  ]
  const from = newAddress()
  const statuses: number[] = []
  for (let guess = 0; guess < 25; guess++) {
    const written = variants[guess % variants.length] ?? login
    statuses.push(await statusOf({ login: written, password: 'wrong', from }))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  for (const written of variants) expect(await statusOf({ login: written }), written).toBe(200)
})

test('AUTH-09 a device token proves one login, opens nothing, and stays the same', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const { deviceToken } = (await attempt({ login: one.login })).json()
  const key = server.accessTokenKey
  const again = (await attempt({ login: one.login.toUpperCase(), deviceToken })).json()
  expect(again.deviceToken).toBe(deviceToken)
  expect(readDeviceToken(key, one.login, deviceToken)).not.toBeNull()
  for (const [login, token] of [
    [other.login, deviceToken],
    [one.login, newDeviceToken(new Uint8Array(32), one.login)],
    [one.login, `${deviceToken}x`],
    [one.login, deviceToken.replace(/.\./, '.')],
    [one.login, ''],
    [one.login, '.'],
    [one.login, undefined],
  ] as const)
    expect(readDeviceToken(key, login, token), token).toBeNull()
  expect((await server.send(getMe, {}, { as: { accessToken: deviceToken } })).statusCode).toBe(401)
  const renewal = await server.refusal(refreshSession, { body: { refreshToken: deviceToken } })
  expect(renewal.code).toBe('session_ended')
})

test('AUTH-09 the tables of attempts do not reveal who tried, or from where', () => {
  const requested = { login: 'marie@example.test', address: '192.0.2.7', device: null }
  const hashes = (key: Uint8Array) => subjectsOfSignIn(key, requested).map(({ hash }) => hash.toString('hex'))
  const [one, other] = [hashes(new Uint8Array(32)), hashes(server.accessTokenKey)]
  expect(new Set([...one, ...other]).size).toBe(6)
})
