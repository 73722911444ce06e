import { beginPasskeyEnrolment } from '@quitus/contract/second-factor/begin-passkey-enrolment.ts'
import { beginTotpEnrolment } from '@quitus/contract/second-factor/begin-totp-enrolment.ts'
import { enrolPasskey } from '@quitus/contract/second-factor/enrol-passkey.ts'
import { enrolTotp } from '@quitus/contract/second-factor/enrol-totp.ts'
import { getSecondFactor } from '@quitus/contract/second-factor/get-second-factor.ts'
import { removePasskey } from '@quitus/contract/second-factor/remove-passkey.ts'
import { removeTotp } from '@quitus/contract/second-factor/remove-totp.ts'
import { renamePasskey } from '@quitus/contract/second-factor/rename-passkey.ts'
import { replaceRecoveryCodes } from '@quitus/contract/second-factor/replace-recovery-codes.ts'
import { resetSecondFactor } from '@quitus/contract/second-factor/reset-second-factor.ts'
import { completeSignIn } from '@quitus/contract/session/complete-sign-in.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { beforeEach, expect, test } from 'vitest'
import { challengeOf, codeOf, enrolledPasskey, enrolledTotp } from '#testing/enrolled.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createTestAuthenticator } from '#testing/test-authenticator.ts'
import { type Person, TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
const MINUTE = 60_000
beforeEach(() => server.clock.advance(120 * MINUTE))

const factorsOf = (as: { accessToken: string }) => server.call(getSecondFactor, {}, { as })
const passwordOf = ({ login }: Person) =>
  server.send(signIn, { body: { login, plainPassword: TEST_PASSWORD } })

test('SEC-05 a person adds several passkeys, names them, and removes them one by one', async () => {
  const person = await server.person()
  const as = await server.signInAs(person)
  const first = await enrolledPasskey(server, as, '  Portable  ')
  server.clock.advance(1000)
  const second = await enrolledPasskey(server, as, 'Clé bleue')
  expect(first.recoveryCodes).toHaveLength(10)
  expect(second.recoveryCodes).toEqual([])
  await server.call(renamePasskey, { params: { passkey: second.id }, body: { name: 'Clé verte' } }, { as })
  expect(await factorsOf(as)).toMatchObject({
    passkeys: [
      { id: first.id, name: 'Portable', lastUsedAt: null },
      { id: second.id, name: 'Clé verte' },
    ],
    totp: null,
    recoveryCodesLeft: 10,
    isRequired: false,
    passkeyHost: 'quitus.example',
  })
  await server.call(removePasskey, { params: { passkey: first.id } }, { as })
  expect(await factorsOf(as)).toMatchObject({ passkeys: [{ id: second.id }], recoveryCodesLeft: 10 })
  await server.call(removePasskey, { params: { passkey: second.id } }, { as })
  expect(await factorsOf(as)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await passwordOf(person)).statusCode).toBe(200)
})

test('SEC-05 nobody changes the passkeys of someone else', async () => {
  const [owner, stranger] = [
    await server.signInAs(await server.person()),
    await server.signInAs(await server.person()),
  ]
  const { id } = await enrolledPasskey(server, owner)
  const params = { passkey: id }
  const options = { as: stranger }
  expect(await server.refusal(removePasskey, { params }, options)).toMatchObject({
    code: 'passkey_not_found',
  })
  expect(await server.refusal(renamePasskey, { params, body: { name: 'x' } }, options)).toMatchObject({
    code: 'passkey_not_found',
  })
  expect((await factorsOf(owner)).passkeys).toHaveLength(1)
})

test('SEC-05 a passkey of another origin, for another challenge, or known already is not added', async () => {
  const as = await server.signInAs(await server.person())
  const authenticator = createTestAuthenticator('https://quitus.example')
  const enrol = async (given: Parameters<typeof authenticator.create>[1], other?: string) => {
    const { challenge, creation } = await server.call(beginPasskeyEnrolment, {}, { as })
    const requested = other === undefined ? creation : { ...creation, challenge: other }
    const body = { challenge, name: 'x', passkey: authenticator.create(requested, given) }
    return server.send(enrolPasskey, { body }, { as })
  }
  expect((await enrol({ origin: 'https://evil.test' })).json()).toMatchObject({ code: 'passkey_refused' })
  expect((await enrol({ rpId: 'evil.test' })).json()).toMatchObject({ code: 'passkey_refused' })
  expect((await enrol({}, 'YW5vdGhlciBjaGFsbGVuZ2U')).json()).toMatchObject({ code: 'passkey_refused' })
  expect((await enrol({})).statusCode).toBe(200)
  expect((await enrol({})).json()).toMatchObject({ status: 409, code: 'passkey_known' })
  const { challenge, creation } = await server.call(beginPasskeyEnrolment, {}, { as })
  expect(creation.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  const passkey = createTestAuthenticator('https://quitus.example').create(creation)
  const nameless = await server.refusal(enrolPasskey, { body: { challenge, name: ' ', passkey } }, { as })
  expect(nameless).toMatchObject({ code: 'invalid_request', issues: [{ path: '/name' }] })
})

test('SEC-05 an application counts once a code of it was given, and a new one takes the place of the old', async () => {
  const person = await server.person()
  const as = await server.signInAs(person)
  const { challenge, secret, address } = await server.call(beginTotpEnrolment, {}, { as })
  expect(address).toContain(`secret=${secret}`)
  expect(address).toMatch(/^otpauth:\/\/totp\/Quitus:/)
  const enrol = (code: string) => server.send(enrolTotp, { body: { challenge, code } }, { as })
  expect((await enrol('12345')).json()).toMatchObject({ code: 'wrong_code' })
  expect((await passwordOf(person)).statusCode).toBe(200)
  const code = codeOf(secret, server.clock)
  expect((await enrol(code)).json().recoveryCodes).toHaveLength(10)
  expect((await enrol(code)).json()).toMatchObject({ code: 'challenge_expired' })
  // The code that proved the application has been seen.
  const answer = { challenge: await challengeOf(server, person), answer: { code } }
  expect(await server.refusal(completeSignIn, { body: answer })).toMatchObject({ code: 'code_used' })
  const replaced = await enrolledTotp(server, as)
  expect(replaced.recoveryCodes).toEqual([])
  const next = await challengeOf(server, person)
  const old = { challenge: next, answer: { code: codeOf(secret, server.clock) } }
  expect(await server.refusal(completeSignIn, { body: old })).toMatchObject({ code: 'wrong_code' })
  await server.call(completeSignIn, { body: { challenge: next, answer: { code: replaced.code() } } })
  await server.call(removeTotp, {}, { as })
  await server.call(removeTotp, {}, { as })
  expect((await passwordOf(person)).statusCode).toBe(200)
})

test('SEC-05 new recovery codes take the place of all others, and there are none without a factor', async () => {
  const person = await server.person()
  const as = await server.signInAs(person)
  expect(await server.refusal(replaceRecoveryCodes, {}, { as })).toMatchObject({ code: 'no_second_factor' })
  const { recoveryCodes } = await enrolledTotp(server, as)
  const made = await server.call(replaceRecoveryCodes, {}, { as })
  const complete = async (recoveryCode = '') =>
    server.send(completeSignIn, {
      body: { challenge: await challengeOf(server, person), answer: { recoveryCode } },
    })
  expect((await complete(recoveryCodes[0])).statusCode).toBe(401)
  expect((await complete(made.recoveryCodes[0])).statusCode).toBe(200)
  expect((await factorsOf(as)).recoveryCodesLeft).toBe(9)
})

test('SEC-05 an administrator resets the factors of a person, who is signed out everywhere and informed', async () => {
  const admin = await server.person({ roleType: 'staff', optionalFeatures: ['admin_wexaus'] })
  const as = await server.signInAs(admin)
  const person = await server.person()
  const session = await server.signInAs(person)
  await enrolledTotp(server, session)
  await enrolledPasskey(server, session)
  const reset = { params: { userId: person.id } }
  await server.call(resetSecondFactor, reset, { as })
  expect(await server.refusal(getMe, {}, { as: session })).toMatchObject({ code: 'session_ended' })
  const again = await server.signInAs(person)
  expect(await factorsOf(again)).toMatchObject({ passkeys: [], totp: null, recoveryCodesLeft: 0 })
  const { owner } = server.database
  const events = await owner
    .selectFrom('core.audit_events')
    .selectAll()
    .where('subject_id', '=', person.id)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['secondFactorAdded', person.id],
    ['secondFactorAdded', person.id],
    ['secondFactorReset', admin.id],
  ])
  const mails = await owner.selectFrom('core.mails').selectAll().where('user_id', '=', person.id).execute()
  expect(mails).toMatchObject([{ kind: 'secondFactorReset', parameters: { resetBy: admin.fullName } }])
  const nobody = { params: { userId: 2_147_483_647 } }
  expect(await server.refusal(resetSecondFactor, nobody, { as })).toMatchObject({ code: 'user_not_found' })
})
