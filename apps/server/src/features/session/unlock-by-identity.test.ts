import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { unlockSession } from '@quitus/contract/session/unlock-session.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { expect, test } from 'vitest'
import { readAccessToken } from '#auth/access-token.ts'
import { createIdentityCalls, runIdentityProviders } from '#testing/identity-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const { providers, configured } = await runIdentityProviders(['firm'])
const { firm } = providers
const server = await startTestServer({ identityProviders: configured, inactivityMinutes: 30 })
const { claimsFor, connect, signInBy } = createIdentityCalls(server)

const person = await server.person()
const other = await server.person()
await connect(person, firm.issuer, 'marie')
await connect(other, firm.issuer, 'thomas')

const tokenOf = async (subject: string) => firm.sign(await claimsFor('firm', subject))
const sessionIdOf = async ({ accessToken }: Session) =>
  (await readAccessToken(accessToken, server.accessTokenKey, server.clock.now())).sessionId
const unlock = async ({ refreshToken }: Session, subject: string) => {
  const body = { refreshToken, azureToken: await tokenOf(subject) }
  return server.send(unlockSession, { body })
}
const refusedRefresh = async ({ refreshToken }: Session) =>
  (await server.refusal(refreshSession, { body: { refreshToken } })).code

async function lock(session: Session): Promise<void> {
  server.clock.advance(60 * 60_000)
  expect(await refusedRefresh(session)).toBe('session_locked')
}

test('AUTH-07 the identity of the person opens a locked session again, whatever it was begun with', async () => {
  for (const begin of [async () => signInBy(await tokenOf('marie')), () => server.signInAs(person)]) {
    const session = await begin()
    const id = await sessionIdOf(session)
    await lock(session)
    const opened = await unlock(session, 'marie')
    expect(opened.statusCode).toBe(200)
    expect(await sessionIdOf(opened.json())).toBe(id)
    const { refreshToken } = opened.json()
    expect((await server.call(refreshSession, { body: { refreshToken } })).login).toBe(person.login)
  }
})

test('AUTH-07 AUTH-09 the identity of someone else opens nothing, is counted, and costs the session nothing', async () => {
  const session = await signInBy(await tokenOf('marie'))
  await lock(session)
  for (const subject of ['thomas', 'nobody', 'thomas', 'nobody', 'thomas'])
    expect((await unlock(session, subject)).json()).toMatchObject({
      status: 401,
      code: 'identity_of_another',
    })
  expect((await unlock(session, 'marie')).json().code).toBe('too_many_attempts')
  server.clock.advance(2_000)
  expect((await unlock(session, 'marie')).statusCode).toBe(200)
})

test('AUTH-07 a token that opened a session once opens none again', async () => {
  const session = await signInBy(await tokenOf('marie'))
  await lock(session)
  const azureToken = await tokenOf('marie')
  const opened = await server.call(unlockSession, {
    body: { refreshToken: session.refreshToken, azureToken },
  })
  await lock(opened)
  const again = { body: { refreshToken: opened.refreshToken, azureToken: await tokenOf('marie') } }
  const replayed = { body: { ...again.body, azureToken } }
  // An hour later its nonce has expired as well.
  expect((await server.refusal(unlockSession, replayed)).code).toBe('identity_token_expired')
  expect((await server.call(unlockSession, again)).login).toBe(person.login)
})

test('AUTH-07 a disabled person’s identity opens nothing', async () => {
  const session = await signInBy(await tokenOf('thomas'))
  const { owner } = server.database
  await owner.updateTable('core.users').set({ is_disabled: true }).where('id', '=', other.id).execute()
  expect((await unlock(session, 'thomas')).json().code).toBe('session_ended')
})
