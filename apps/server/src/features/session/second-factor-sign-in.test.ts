import { beginSecondFactor } from '@quitus/contract/session/begin-second-factor.ts'
import { completeSignIn } from '@quitus/contract/session/complete-sign-in.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { beforeEach, expect, test } from 'vitest'
import { challengeOf, enrolledPasskey, enrolledTotp } from '#testing/enrolled.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createTestAuthenticator } from '#testing/test-authenticator.ts'
import { type Person, TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
const MINUTE = 60_000
// All tests share one network: what one of them got wrong is forgotten before the next.
beforeEach(() => server.clock.advance(120 * MINUTE))

type Answer = Parameters<typeof server.call<typeof completeSignIn>>[1]['body']['answer']

const complete = async (challenge: string, answer: Answer) =>
  server.call(completeSignIn, { body: { challenge, answer } })
const refused = async (challenge: string, answer: Answer) =>
  server.refusal(completeSignIn, { body: { challenge, answer } })

async function personWithCodes() {
  const person = await server.person()
  return { person, ...(await enrolledTotp(server, await server.signInAs(person))) }
}

async function personWithPasskey() {
  const person = await server.person()
  return { person, authenticator: await enrolledPasskey(server, await server.signInAs(person)) }
}

/** The next sign-in of a person up to what their passkey has to sign. */
async function requested(person: Person) {
  const challenge = await challengeOf(server, person)
  const { methods, passkey } = await server.call(beginSecondFactor, { body: { challenge } })
  if (passkey === null) throw new Error('No passkey was requested.')
  return { challenge, methods, passkey }
}

test('SEC-05 a password alone opens no session for someone with a second factor, and a wrong one says no more than before', async () => {
  const { person, code } = await personWithCodes()
  const problem = await server.refusal(signIn, {
    body: { login: person.login, plainPassword: TEST_PASSWORD },
  })
  expect(problem).toMatchObject({ status: 401, code: 'second_factor_required' })
  expect(Object.keys(problem)).not.toContain('accessToken')
  const wrong = { login: person.login, plainPassword: 'wrong' }
  expect(await server.refusal(signIn, { body: wrong })).toMatchObject({ code: 'wrong_credentials' })
  const session = await complete(problem.challenge ?? '', { code: code() })
  expect(await server.call(getMe, {}, { as: session })).toMatchObject({ login: person.login })
})

test('SEC-05 a code of the application is good once, within a step of now, and however it is spaced', async () => {
  const { person, code } = await personWithCodes()
  const later = code(1)
  const challenge = await challengeOf(server, person)
  expect(await refused(challenge, { code: code(-3) })).toMatchObject({ status: 401, code: 'wrong_code' })
  expect(await refused(challenge, { code: code(3) })).toMatchObject({ code: 'wrong_code' })
  await complete(challenge, { code: ` ${later.slice(0, 3)} ${later.slice(3)}` })
  const again = await challengeOf(server, person)
  expect(await refused(again, { code: later })).toMatchObject({ status: 401, code: 'code_used' })
  // A code of a step before the accepted one has not been seen, and is refused as well.
  expect(await refused(again, { code: code() })).toMatchObject({ code: 'code_used' })
})

test('SEC-05 of two who give one code at once, one gets in', async () => {
  const { person, code } = await personWithCodes()
  const challenges = [await challengeOf(server, person), await challengeOf(server, person)]
  const answers = await Promise.all(
    challenges.map((challenge) =>
      server.send(completeSignIn, { body: { challenge, answer: { code: code() } } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
})

test('SEC-05 a challenge is good once, for five minutes, and only while the password is the one that was given', async () => {
  const { person, code } = await personWithCodes()
  const used = await challengeOf(server, person)
  await complete(used, { code: code() })
  server.clock.advance(MINUTE)
  expect(await refused(used, { code: code() })).toMatchObject({ status: 410, code: 'challenge_expired' })
  const late = await challengeOf(server, person)
  const withdrawn = await challengeOf(server, person)
  server.clock.advance(4 * MINUTE)
  await server.database.owner
    .updateTable('core.users')
    .set({ password_hash: 'another' })
    .where('id', '=', person.id)
    .execute()
  expect(await refused(withdrawn, { code: code() })).toMatchObject({ code: 'challenge_expired' })
  server.clock.advance(2 * MINUTE)
  expect(await refused(late, { code: code() })).toMatchObject({ code: 'challenge_expired' })
  expect(await refused('made up', { code: code() })).toMatchObject({ code: 'challenge_expired' })
})

test('SEC-05 each of the ten recovery codes opens once, however it is typed', async () => {
  const { person, recoveryCodes } = await personWithCodes()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  const challenge = await challengeOf(server, person)
  expect(await refused(challenge, { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' })).toMatchObject({
    code: 'wrong_code',
  })
  await complete(challenge, { recoveryCode: first })
  const again = await challengeOf(server, person)
  expect(await refused(again, { recoveryCode: first })).toMatchObject({ code: 'code_used' })
  await complete(again, { recoveryCode: second.toLowerCase().replaceAll('-', ' ') })
  const stored = await server.database.owner.selectFrom('core.recovery_codes').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(second)
})

test('SEC-05 nobody signs in with the code, the recovery code or the passkey of someone else', async () => {
  const [mine, theirs] = [await personWithCodes(), await personWithCodes()]
  const { authenticator } = await personWithPasskey()
  const challenge = await challengeOf(server, mine.person)
  expect(await refused(challenge, { code: theirs.code() })).toMatchObject({ code: 'wrong_code' })
  const [recoveryCode = ''] = theirs.recoveryCodes
  expect(await refused(challenge, { recoveryCode })).toMatchObject({ code: 'wrong_code' })
  const { person, authenticator: own } = await personWithPasskey()
  const { challenge: other, passkey } = await requested(person)
  expect(await refused(other, { passkey: authenticator.show(passkey) })).toMatchObject({
    code: 'passkey_refused',
  })
  await complete(other, { passkey: own.show(passkey) })
})

test('SEC-05 a passkey opens a session, and what it signed opens nothing a second time', async () => {
  const { person, authenticator } = await personWithPasskey()
  const { challenge, methods, passkey } = await requested(person)
  expect(methods).toEqual(['passkey', 'recoveryCode'])
  expect(passkey).toMatchObject({
    rpId: 'quitus.example',
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.id }],
  })
  const proof = authenticator.show(passkey)
  const session = await complete(challenge, { passkey: proof })
  expect(await server.call(getMe, {}, { as: session })).toMatchObject({ login: person.login })
  expect(await refused(challenge, { passkey: proof })).toMatchObject({ code: 'challenge_expired' })
  const next = await requested(person)
  expect(await refused(next.challenge, { passkey: proof })).toMatchObject({ code: 'passkey_refused' })
})

test.each([
  ['of another origin', { origin: 'https://quitus.example.evil.test' }],
  ['of another port', { origin: 'https://quitus.example:8443' }],
  ['without TLS', { origin: 'http://quitus.example' }],
  ['of another host', { rpId: 'evil.test' }],
  ['for another challenge', { challenge: 'bm90IHdoYXQgd2FzIGFza2Vk' }],
  ['whose count does not grow', { count: 0 }],
])('SEC-05 a passkey %s is refused', async (_, given) => {
  const { person, authenticator } = await personWithPasskey()
  const first = await requested(person)
  await complete(first.challenge, { passkey: authenticator.show(first.passkey) })
  const { challenge, passkey } = await requested(person)
  expect(await refused(challenge, { passkey: authenticator.show(passkey, given) })).toMatchObject({
    status: 400,
    code: 'passkey_refused',
  })
})

test('SEC-05 bytes that are no passkey are refused, not failed on', async () => {
  const { person, authenticator } = await personWithPasskey()
  const { challenge, passkey } = await requested(person)
  const proof = authenticator.show(passkey)
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const broken = { ...proof, response: { ...proof.response, [part]: 'AAAA' } }
    expect(await refused(challenge, { passkey: broken }), part).toMatchObject({ code: 'passkey_refused' })
  }
  const stranger = createTestAuthenticator(server.deps.publicAddress())
  expect(
    await refused(challenge, { passkey: { ...stranger.show(passkey), id: authenticator.id } }),
  ).toMatchObject({ code: 'passkey_refused' })
})

test('AUTH-09 SEC-05 guesses at a code are counted for the person wherever they come from, and a known browser by itself', async () => {
  const person = await server.person()
  const body = { login: person.login, plainPassword: TEST_PASSWORD }
  const { deviceToken, ...session } = await server.call(signIn, { body })
  const { code } = await enrolledTotp(server, session)
  const challenge = await challengeOf(server, person)
  const guess = (from: string, given: Record<string, unknown> = {}) =>
    server.app.inject({
      method: 'POST',
      url: completeSignIn.path,
      remoteAddress: from,
      payload: { challenge, answer: { code: '000000' }, ...given },
    })
  const statuses = []
  for (let tried = 0; tried < 6; tried++) statuses.push((await guess(`192.0.2.${tried}`)).statusCode)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const own = await guess('192.0.2.99', { answer: { code: code() }, deviceToken })
  expect(own.statusCode).toBe(200)
})

test('AUTH-09 SEC-05 who knows a password alone can request the second step only so often', async () => {
  const { person } = await personWithCodes()
  const body = { login: person.login, plainPassword: TEST_PASSWORD }
  const codes = []
  for (let tried = 0; tried < 7; tried++) codes.push((await server.refusal(signIn, { body })).code)
  expect(codes.at(0)).toBe('second_factor_required')
  expect(codes.at(-1)).toBe('too_many_attempts')
})

test('SEC-07 no secret of a factor is in the database as it is', async () => {
  const { person, secret } = await personWithCodes()
  const row = await server.database.owner
    .selectFrom('core.totp_secrets')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row.sealed_secret.toString('latin1')).not.toContain(secret)
  expect(row.sealed_secret.length).toBe(20 + 12 + 16)
})
