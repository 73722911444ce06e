import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import {
  RENEWAL_ANSWERED_WITHIN_MS,
  RENEWAL_GRACE_MS,
  RENEWAL_TRIES,
} from '@quitus/domain/people/renewal-timings.ts'
import { base64url, SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
const person = await server.person()
const HOUR = 3_600_000

const refresh = ({ refreshToken }: { refreshToken: string }) =>
  server.call(refreshSession, { body: { refreshToken } })
const refusedRefresh = ({ refreshToken }: { refreshToken: string }) =>
  server.refusal(refreshSession, { body: { refreshToken } })
const me = (accessToken: string) => server.send(getMe, {}, { as: { accessToken } })

async function setDisabled({ id }: { id: number }, is_disabled: boolean) {
  await server.database.owner.updateTable('core.users').set({ is_disabled }).where('id', '=', id).execute()
}

async function storedTokens() {
  const answer = await sql<{ tokens: number; sealed: number }>`
    select count(*)::integer as tokens, count(sealed_successor)::integer as sealed
    from core.refresh_tokens`.execute(server.database.owner)
  return answer.rows[0] ?? { tokens: 0, sealed: 0 }
}

describe('refresh', () => {
  test('AUTH-03 every refresh answers a new pair that works', async () => {
    const first = await server.signInAs(person)
    const second = await refresh(first)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await me(second.accessToken)).statusCode).toBe(200)
    expect(second.lastLogin).toBe(first.lastLogin)
  })

  test('AUTH-03 two tabs that send the same token at once both go on', async () => {
    const session = await server.signInAs(person)
    const [left, right] = await Promise.all([refresh(session), refresh(session)])
    expect((await me(left.accessToken)).statusCode).toBe(200)
    expect(right.refreshToken).toBe(left.refreshToken)
    expect((await refresh(right)).login).toBe(person.login)
  })

  test('AUTH-03 fifteen replays within the grace get one successor, and not one token more is stored', async () => {
    const session = await server.signInAs(person)
    const before = await storedTokens()
    const answers = await Promise.all(Array.from({ length: 15 }, () => refresh(session)))
    server.clock.advance(RENEWAL_GRACE_MS)
    answers.push(await refresh(session))
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    expect((await storedTokens()).tokens - before.tokens).toBe(1)
  })

  test('AUTH-03 two who hold the token that a replay within the grace gave out are noticed when the second one renews', async () => {
    const session = await server.signInAs(person)
    const owner = await refresh(session)
    const thief = await refresh(session)
    server.clock.advance(9 * 60_000)
    const first = await refresh(thief)
    server.clock.advance(60_001)
    expect((await refusedRefresh(owner)).code).toBe('session_ended')
    expect((await refusedRefresh(first)).code).toBe('session_ended')
    expect((await me(first.accessToken)).json().code).toBe('session_ended')
  })

  test('AUTH-03 a renewal whose answer never arrives is no theft for as long as a browser tries', async () => {
    expect(RENEWAL_GRACE_MS).toBeGreaterThanOrEqual(2 * RENEWAL_TRIES * RENEWAL_ANSWERED_WITHIN_MS)
    const session = await server.signInAs(person)
    const lost = await refresh(session)
    server.clock.advance(RENEWAL_TRIES * RENEWAL_ANSWERED_WITHIN_MS)
    const renewed = await refresh(session)
    expect(renewed.refreshToken).toBe(lost.refreshToken)
    expect((await refresh(renewed)).login).toBe(person.login)
  })

  test('AUTH-03 a stolen token and its successor’s renewal that come at once are both answered', async () => {
    for (let round = 0; round < 10; round++) {
      const session = await server.signInAs(person)
      const renewed = await refresh(session)
      server.clock.advance(RENEWAL_GRACE_MS + 1)
      const answers = await Promise.all(
        [session, renewed].map(({ refreshToken }) => server.send(refreshSession, { body: { refreshToken } })),
      )
      expect(answers[0]?.json().code).toBe('session_ended')
      expect([200, 401]).toContain(answers[1]?.statusCode)
    }
  })

  test('AUTH-03 what is stored of a successor opens with the token before it alone, and is gone after the grace', async () => {
    const session = await server.signInAs(person)
    const renewed = await refresh(session)
    const stored = await sql<{ row: string }>`
      select to_jsonb(token)::text as row from core.refresh_tokens token where sealed_successor is not null`.execute(
      server.database.owner,
    )
    const everything = stored.rows.map(({ row }) => row).join()
    for (const form of [renewed.refreshToken, Buffer.from(renewed.refreshToken, 'base64url').toString('hex')])
      expect(everything).not.toContain(form)
    server.clock.advance(RENEWAL_GRACE_MS + 1)
    const before = await storedTokens()
    await refresh(renewed)
    expect((await storedTokens()).sealed).toBe(before.sealed)
  })

  test('AUTH-03 a token used again after the grace ends its whole session', async () => {
    const session = await server.signInAs(person)
    const renewed = await refresh(session)
    server.clock.advance(RENEWAL_GRACE_MS + 1)
    expect((await refusedRefresh(session)).code).toBe('session_ended')
    expect((await refusedRefresh(renewed)).code).toBe('session_ended')
    expect((await me(renewed.accessToken)).json().code).toBe('session_ended')
  })

  test('AUTH-03 a token used again within the grace ends nothing', async () => {
    const session = await server.signInAs(person)
    await refresh(session)
    server.clock.advance(RENEWAL_GRACE_MS)
    await refresh(session)
  })

  test('AUTH-03 a session ends after 12 hours, a remembered one after 30 days, however often it is renewed', async () => {
    const body = { login: person.login, plainPassword: TEST_PASSWORD }
    let brief: Session = await server.call(signIn, { body })
    let remembered: Session = await server.call(signIn, { body: { ...body, remember: true } })
    server.clock.advance(12 * HOUR - 1)
    brief = await refresh(brief)
    server.clock.advance(1)
    expect((await refusedRefresh(brief)).code).toBe('session_ended')
    remembered = await refresh(remembered)
    server.clock.advance(30 * 24 * HOUR)
    expect((await refusedRefresh(remembered)).code).toBe('session_ended')
  })

  test('thirty renewals at once are all answered', async () => {
    const sessions: Session[] = []
    for (let made = 0; made < 30; made++) sessions.push(await server.signInAs(person))
    const renewed = await Promise.all(sessions.map(refresh))
    expect(new Set(renewed.map((session) => session.refreshToken)).size).toBe(30)
  })

  test('an unknown token and one of a disabled person are refused alike', async () => {
    const someone = await server.person()
    const session = await server.signInAs(someone)
    await setDisabled(someone, true)
    expect((await refusedRefresh(session)).code).toBe('session_ended')
    expect((await refusedRefresh({ refreshToken: 'unknown' })).code).toBe('session_ended')
  })

  test('AUTH-05 signing out ends the session on the server; an unknown token is no error', async () => {
    const session = await server.signInAs(person)
    const other = await server.signInAs(person)
    await server.call(signOut, { body: { refreshToken: session.refreshToken } })
    expect((await me(session.accessToken)).json().code).toBe('session_ended')
    expect((await refusedRefresh(session)).code).toBe('session_ended')
    expect((await me(other.accessToken)).statusCode).toBe(200)
    await server.call(signOut, { body: { refreshToken: 'unknown' } })
  })
})

describe('access token', () => {
  test('AUTH-03 works for ten minutes', async () => {
    const { accessToken } = await server.signInAs(person)
    server.clock.advance(599_000)
    expect((await me(accessToken)).statusCode).toBe(200)
    server.clock.advance(1_000)
    expect((await me(accessToken)).json()).toMatchObject({ status: 401, code: 'token_expired' })
  })

  test('SEC-01 a forged one is refused, whatever was forged', async () => {
    const { accessToken } = await server.signInAs(person)
    const stranger = await server.person()
    const other = await server.signInAs(stranger)
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload)))
    const sign = (changes: object, alg = 'HS256', key = server.accessTokenKey) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key)
    const otherKey = new Uint8Array(64).fill(7)
    const forged = {
      'another key': await sign({}, 'HS256', otherKey),
      'another algorithm': await sign({}, 'HS512', otherKey),
      'no algorithm': `${base64url.encode('{"alg":"none"}')}.${payload}.`,
      'another key of the caller’s choice': await new SignJWT(claims)
        .setProtectedHeader({
          alg: 'HS256',
          kid: '../../dev/null',
          jku: 'https://keys.example',
        })
        .sign(new Uint8Array(32)),
      'an extension that must be understood': await sign({}).then((token) =>
        token.replace(/^[^.]+/, base64url.encode('{"alg":"HS256","crit":["b64"],"b64":false}')),
      ),
      'no algorithm in capitals': `${base64url.encode('{"alg":"NONE"}')}.${payload}.${signature}`,
      'the algorithm of a public key': `${base64url.encode('{"alg":"RS256"}')}.${payload}.${signature}`,
      'a past end': await sign({ exp: claims.iat }),
      'no end': await sign({ exp: undefined }),
      'swapped payload': `${header}.${other.accessToken.split('.')[1]}.${signature}`,
      'another issuer': await sign({ iss: 'someone' }),
      'no session': await sign({ sid: undefined }),
      'session that is no uuid': await sign({ sid: "' or 1=1" }),
      'user that is no number': await sign({ sub: 'x' }),
      'user of another session': await sign({ sub: String(stranger.id) }),
      nothing: '',
      words: 'a.b.c',
    }
    expect((await me(await sign({}))).statusCode).toBe(200)
    for (const [what, token] of Object.entries(forged)) expect((await me(token)).statusCode, what).toBe(401)
  })

  test('AUTH-03 ends at once for a person who is disabled in mid-session, and for good: enabling the account revives nothing', async () => {
    const someone = await server.person()
    const session = await server.signInAs(someone)
    expect((await me(session.accessToken)).statusCode).toBe(200)
    await setDisabled(someone, true)
    expect((await me(session.accessToken)).json()).toMatchObject({ status: 401, code: 'session_ended' })
    await setDisabled(someone, false)
    expect((await me(session.accessToken)).json()).toMatchObject({ status: 401, code: 'session_ended' })
    expect((await refusedRefresh(session)).code).toBe('session_ended')
    expect((await me((await server.signInAs(someone)).accessToken)).statusCode).toBe(200)
  })

  test('AUTH-03 a sign-in that was under way when its person was disabled begins no session', async () => {
    const someone = await server.person()
    const body = { login: someone.login, plainPassword: TEST_PASSWORD }
    const answer = await server.database.owner.transaction().execute(async (tx) => {
      await tx.updateTable('core.users').set({ is_disabled: true }).where('id', '=', someone.id).execute()
      const signingIn = server.send(signIn, { body })
      await vi.waitFor(async () => {
        const waiting = await sql<{ count: number }>`
          select count(*)::integer as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.owner)
        expect(waiting.rows[0]?.count).toBe(1)
      }, 60_000)
      return { signingIn }
    })
    expect((await answer.signingIn).json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
    await setDisabled(someone, false)
    const live = await sql<{ count: number }>`
      select count(*)::integer as count from core.sessions where user_id = ${someone.id} and ended_at is null`.execute(
      server.database.owner,
    )
    expect(live.rows[0]?.count).toBe(0)
  })

  test('SEC-01 an access token renews nothing, and a refresh token opens nothing', async () => {
    const session = await server.signInAs(person)
    expect((await refusedRefresh({ refreshToken: session.accessToken })).code).toBe('session_ended')
    expect((await me(session.refreshToken)).statusCode).toBe(401)
  })

  test('a call that is refused for its token says how to authenticate', async () => {
    const answer = await me('x')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json().code).toBe('not_signed_in')
  })
})
