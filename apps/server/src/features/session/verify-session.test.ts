import { replaceRecoveryCodes } from '@quitus/contract/second-factor/replace-recovery-codes.ts'
import { beginVerification } from '@quitus/contract/session/begin-verification.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { verifySession } from '@quitus/contract/session/verify-session.ts'
import { beforeEach, expect, test } from 'vitest'
import { enrolledPasskey, enrolledTotp } from '#testing/enrolled.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
const MINUTE = 60_000
beforeEach(() => server.clock.advance(120 * MINUTE))

type Answer = Parameters<typeof server.call<typeof verifySession>>[1]['body']['answer']

/** Lets the verification of the sign-in grow old; an access token of ten minutes has then expired too. */
async function aged(session: Session): Promise<Session> {
  server.clock.advance(11 * MINUTE)
  return renewed(session)
}

function renewed(session: Session): Promise<Session> {
  return server.call(refreshSession, { body: { refreshToken: session.refreshToken } })
}

/** What a call answers that requests a recent verification: its code, or 200. */
async function needy(as: Session): Promise<string | number> {
  const answer = await server.send(replaceRecoveryCodes, {}, { as })
  return answer.statusCode === 200 ? 200 : answer.json().code
}

const begin = (as: Session) => server.call(beginVerification, {}, { as })
const verify = (as: Session, challenge: string, answer: Answer) =>
  server.send(verifySession, { body: { challenge, answer } }, { as })

async function codeOfRefusal(...given: Parameters<typeof verify>): Promise<string> {
  return (await verify(...given)).json().code
}

test('SEC-05 a call that requests a recent verification is refused ten minutes after the sign-in, and open again after a code', async () => {
  const signedIn = await server.signInAs(await server.person())
  const { code } = await enrolledTotp(server, signedIn)
  expect(await needy(signedIn)).toBe(200)
  const session = await aged(signedIn)
  expect(await needy(session)).toBe('verification_required')
  const { challenge, methods } = await begin(session)
  expect(methods).toEqual(['totp', 'recoveryCode'])
  expect(await codeOfRefusal(session, challenge, { code: '000000' })).toBe('wrong_code')
  expect(await needy(session)).toBe('verification_required')
  expect((await verify(session, challenge, { code: code() })).statusCode).toBe(204)
  expect(await needy(session)).toBe(200)
  expect(await codeOfRefusal(session, challenge, { code: code(1) })).toBe('challenge_expired')
  expect(await needy(await aged(session))).toBe('verification_required')
})

test('SEC-05 who has a second factor is not verified by the password alone, and who has none is', async () => {
  const person = await server.person()
  const signedIn = await server.signInAs(person)
  const plain = await aged(signedIn)
  const first = await begin(plain)
  expect(first).toMatchObject({ methods: ['password'], passkey: null })
  expect(await codeOfRefusal(plain, first.challenge, { plainPassword: 'wrong' })).toBe('wrong_password')
  expect(await codeOfRefusal(plain, first.challenge, { code: '123456' })).toBe('wrong_code')
  expect((await verify(plain, first.challenge, { plainPassword: TEST_PASSWORD })).statusCode).toBe(204)
  const authenticator = await enrolledPasskey(server, plain)
  const session = await aged(plain)
  const { challenge, methods, passkey } = await begin(session)
  expect(methods).toEqual(['passkey', 'recoveryCode'])
  expect(await codeOfRefusal(session, challenge, { plainPassword: TEST_PASSWORD })).toBe(
    'second_factor_required',
  )
  if (passkey === null) throw new Error('No passkey was requested.')
  expect((await verify(session, challenge, { passkey: authenticator.show(passkey) })).statusCode).toBe(204)
  expect(await needy(session)).toBe(200)
})

test('SEC-05 one session is verified by its own challenge alone, and no other session with it', async () => {
  const person = await server.person()
  const [one, other] = [await server.signInAs(person), await server.signInAs(person)]
  const old = [await aged(one), await renewed(other)] as const
  const { challenge } = await begin(old[0])
  expect(await codeOfRefusal(old[1], challenge, { plainPassword: TEST_PASSWORD })).toBe('challenge_expired')
  expect((await verify(old[0], challenge, { plainPassword: TEST_PASSWORD })).statusCode).toBe(204)
  expect(await needy(old[1])).toBe('verification_required')
})

test('SEC-05 an account without a password and without a factor can only sign in again', async () => {
  const person = await server.person()
  const session = await server.signInAs(person)
  await server.database.owner
    .updateTable('core.users')
    .set({ password_hash: null })
    .where('id', '=', person.id)
    .execute()
  const { challenge, methods } = await begin(session)
  expect(methods).toEqual(['signIn'])
  expect(await codeOfRefusal(session, challenge, { plainPassword: TEST_PASSWORD })).toBe('wrong_password')
})

test('AUTH-09 SEC-05 guesses of a stolen session are counted', async () => {
  const session = await server.signInAs(await server.person())
  const { challenge } = await begin(session)
  const codes = []
  for (let tried = 0; tried < 6; tried++)
    codes.push(await codeOfRefusal(session, challenge, { plainPassword: 'wrong' }))
  expect(codes).toEqual([...Array(5).fill('wrong_password'), 'too_many_attempts'])
})
