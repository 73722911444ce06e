import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe, updateMe } from '@quitus/contract/session/update-me.ts'
import argon2 from 'argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from '#auth/password.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
const person = await server.person({ login: 'Marie.Delaunay@example.test', fullName: 'Marie Delaunay' })

async function refusalOf(body: { login: string; plainPassword: string }) {
  const verify = vi.spyOn(argon2, 'verify')
  const hash = vi.spyOn(argon2, 'hash')
  const { requestId, ...problem } = await server.refusal(signIn, { body })
  const work = { verified: verify.mock.calls.length, hashed: hash.mock.calls.length }
  verify.mockRestore()
  hash.mockRestore()
  return { problem, work }
}

test('AUTH-01 answers an unknown login, a wrong password and a disabled account alike, with one argon2 verification each', async () => {
  const disabled = await server.person({ isDisabled: true })
  const withoutPassword = await server.person({ passwordHash: null })
  const unknown = await refusalOf({ login: 'nobody@example.test', plainPassword: TEST_PASSWORD })
  expect(unknown.problem).toMatchObject({ status: 401, code: 'wrong_credentials' })
  expect(unknown.work).toEqual({ verified: 1, hashed: 0 })
  expect(await refusalOf({ login: person.login, plainPassword: 'wrong' })).toEqual(unknown)
  expect(await refusalOf({ login: disabled.login, plainPassword: TEST_PASSWORD })).toEqual(unknown)
  expect(await refusalOf({ login: withoutPassword.login, plainPassword: TEST_PASSWORD })).toEqual(unknown)
})

test('AUTH-01 verifies a password against no account with the same work as against one', async () => {
  const verify = vi.spyOn(argon2, 'verify')
  await verifyPassword(null, 'anything')
  await verifyPassword(await hashPassword('something'), 'anything')
  const settings = verify.mock.calls.map(([hash]) => hash.split('$').slice(0, 4).join('$'))
  verify.mockRestore()
  expect(settings[0]).toBe(settings[1])
  expect(settings[0]).toBe('$argon2id$v=19$m=19456,p=1,t=2')
})

test('AUTH-01 takes a login in any case of letters and with spaces around it', async () => {
  const body = { login: '  marie.delaunay@EXAMPLE.test ', plainPassword: TEST_PASSWORD }
  expect((await server.call(signIn, { body })).login).toBe(person.login)
})

test.each([
  ['a Cyrillic letter', 'mаrie.delaunay@example.test'],
  ['a full-width letter', 'ｍarie.delaunay@example.test'],
  ['a zero-width space', 'marie\u200b.delaunay@example.test'],
  ['a dotless i', 'marıe.delaunay@example.test'],
  ['a wildcard', 'marie%@example.test'],
  ['a condition', "' or '1'='1"],
])('AUTH-01 a login with %s is nobody’s', async (_, login) => {
  const refusal = await server.refusal(signIn, { body: { login, plainPassword: TEST_PASSWORD } })
  expect(refusal.code).toBe('wrong_credentials')
})

test('AUTH-12 the user object carries the keys of the specification, and beyond them only who impersonates, the time until it is blocked, until when a second factor is due, and what proves the browser', async () => {
  const admin = await server.person({
    roleType: 'staff',
    role: 'admin',
    optionalFeatures: ['admin_wexaus'],
    language: 'en',
  })
  const session = await server.signInAs(admin)
  expect(Object.keys(session).toSorted()).toEqual([
    'accessToken',
    'adminWExaus',
    'company',
    'deviceToken',
    'fullName',
    'impersonation',
    'inactivityMinutes',
    'language',
    'lastLogin',
    'login',
    'mail',
    'optionalFeatures',
    'refreshToken',
    'role',
    'roleType',
    'secondFactorDueAt',
  ])
  expect(session).toMatchObject({
    login: admin.login,
    mail: admin.login,
    adminWExaus: true,
    role: 'admin',
    roleType: 'staff',
    optionalFeatures: ['admin_wexaus'],
    language: 'en',
  })
})

test('AUTH-12 lastLogin is the sign-in before this one, for as long as the session lasts', async () => {
  const someone = await server.person()
  expect((await server.signInAs(someone)).lastLogin).toBeNull()
  const first = server.clock.now().toISOString()
  server.clock.advance(60_000)
  const session = await server.signInAs(someone)
  expect(session.lastLogin).toBe(first)
  expect((await server.call(getMe, {}, { as: session })).lastLogin).toBe(first)
})

test('the own language is kept and answered again', async () => {
  const session = await server.signInAs(await server.person())
  expect(session.language).toBe('fr')
  await server.call(updateMe, { body: { language: 'en' } }, { as: session })
  expect((await server.call(getMe, {}, { as: session })).language).toBe('en')
})

test('API-03 a refused sign-in is a problem document in the language requested', async () => {
  const send = (language: 'French' | 'English') =>
    server.send(signIn, { body: { login: 'x', plainPassword: 'y' } }, { language })
  const french = await send('French')
  expect(french.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(french.json()).toEqual({
    type: 'urn:quitus:error:wrong_credentials',
    title: 'wrong_credentials',
    status: 401,
    code: 'wrong_credentials',
    message: 'Identifiant ou mot de passe incorrect.',
    requestId: french.headers['x-request-id'],
  })
  expect((await send('English')).json().message).toBe('Wrong login or password.')
})

test('a way of signing in that is not set up is refused', async () => {
  const body = { authStrategy: 'azureToken', azureToken: 'x' } as const
  expect((await server.refusal(signIn, { body })).code).toBe('sign_in_method_unavailable')
})

test('OPS-03 neither passwords nor tokens reach the log', async () => {
  const session = await server.signInAs(person)
  await server.call(getMe, {}, { as: session })
  const written = server.log.lines.join('')
  for (const secret of [TEST_PASSWORD, session.accessToken, session.refreshToken, person.login]) {
    expect(written).not.toContain(secret)
  }
  expect(written).toContain('/services/auth')
})
