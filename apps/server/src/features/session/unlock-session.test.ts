import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { unlockSession } from '@quitus/contract/session/unlock-session.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import argon2 from 'argon2'
import { expect, test, vi } from 'vitest'
import { readAccessToken } from '#auth/access-token.ts'
import { readConfig } from '#config.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer({ inactivityMinutes: 30 })
const unlimited = await startTestServer()
const MINUTE = 60_000

const signedIn = async () => server.signInAs(await server.person())
const refresh = ({ refreshToken }: Session, idleSeconds?: number) =>
  server.call(refreshSession, { body: { refreshToken, idleSeconds } })
const refusedRefresh = async ({ refreshToken }: Session, idleSeconds?: number) =>
  (await server.refusal(refreshSession, { body: { refreshToken, idleSeconds } })).code
const unlock = ({ refreshToken }: Session, plainPassword = TEST_PASSWORD) =>
  server.call(unlockSession, { body: { refreshToken, plainPassword } })
const refusedUnlock = async ({ refreshToken }: Session, plainPassword = 'wrong') =>
  (await server.refusal(unlockSession, { body: { refreshToken, plainPassword } })).code
const sessionIdOf = async ({ accessToken }: Session) =>
  (await readAccessToken(accessToken, server.accessTokenKey, server.clock.now())).sessionId

test('AUTH-07 a session is not renewed after thirty minutes without activity, whatever the caller says', async () => {
  const session = await signedIn()
  server.clock.advance(31 * MINUTE)
  const renewed = await refresh(session)
  server.clock.advance(31 * MINUTE + 1)
  expect(await refusedRefresh(renewed)).toBe('session_locked')
  expect(await refusedRefresh(renewed, 0)).toBe('session_locked')
})

test('AUTH-07 a renewal made without the person does not keep the session open', async () => {
  const session = await signedIn()
  server.clock.advance(20 * MINUTE)
  const renewed = await refresh(session, 20 * 60)
  server.clock.advance(11 * MINUTE + 1)
  expect(await refusedRefresh(renewed, 31 * 60)).toBe('session_locked')
})

test('AUTH-07 the password opens the same session again, with new tokens', async () => {
  const session = await signedIn()
  const id = await sessionIdOf(session)
  server.clock.advance(2 * 60 * MINUTE)
  expect(await refusedRefresh(session)).toBe('session_locked')
  const opened = await unlock(session)
  expect(await sessionIdOf(opened)).toBe(id)
  expect(opened).toMatchObject({ login: session.login, inactivityMinutes: 30 })
  expect((await server.send(getMe, {}, { as: opened })).statusCode).toBe(200)
  server.clock.advance(20 * MINUTE)
  expect((await refresh(opened)).login).toBe(session.login)
})

test('AUTH-07 AUTH-09 a wrong password opens nothing and is counted like a wrong sign-in', async () => {
  const session = await signedIn()
  server.clock.advance(60 * MINUTE)
  for (let tried = 0; tried < 5; tried++) expect(await refusedUnlock(session)).toBe('wrong_password')
  const verify = vi.spyOn(argon2, 'verify')
  expect(await refusedUnlock(session, TEST_PASSWORD)).toBe('too_many_attempts')
  expect(verify).not.toHaveBeenCalled()
  verify.mockRestore()
  expect(await refusedRefresh(session)).toBe('session_locked')
  server.clock.advance(2_000)
  expect((await unlock(session)).login).toBe(session.login)
})

test('AUTH-07 neither another person’s password nor an unknown or ended session is opened', async () => {
  const session = await signedIn()
  const disabled = await server.person()
  const theirs = await server.signInAs(disabled)
  const users = server.database.owner.updateTable('core.users')
  await users.set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  expect(await refusedUnlock(theirs, TEST_PASSWORD)).toBe('session_ended')
  expect(await refusedUnlock({ ...session, refreshToken: 'unknown' }, TEST_PASSWORD)).toBe('session_ended')
  server.clock.advance(12 * 60 * MINUTE)
  expect(await refusedUnlock(session, TEST_PASSWORD)).toBe('session_ended')
})

test('AUTH-03 AUTH-07 a token that was replaced before the block ends the session', async () => {
  const session = await signedIn()
  const renewed = await refresh(session)
  server.clock.advance(60 * MINUTE)
  expect(await refusedUnlock(session, TEST_PASSWORD)).toBe('session_ended')
  expect(await refusedUnlock(renewed, TEST_PASSWORD)).toBe('session_ended')
})

test('AUTH-07 0 minutes block nobody', async () => {
  const session = await unlimited.signInAs(await unlimited.person())
  expect(session.inactivityMinutes).toBe(0)
  unlimited.clock.advance(11 * 60 * MINUTE)
  const { refreshToken } = session
  expect((await unlimited.call(refreshSession, { body: { refreshToken } })).login).toBe(session.login)
})

test('AUTH-07 the time is set per installation, 30 minutes unless given otherwise', () => {
  expect(readConfig({}).inactivityMinutes).toBe(30)
  expect(readConfig({ INACTIVITY_MINUTES: '' }).inactivityMinutes).toBe(30)
  expect(readConfig({ INACTIVITY_MINUTES: '0' }).inactivityMinutes).toBe(0)
  expect(() => readConfig({ INACTIVITY_MINUTES: '-1' })).toThrow('INACTIVITY_MINUTES')
})
