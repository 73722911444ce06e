import { changeOwnPassword } from '@quitus/contract/account/change-own-password.ts'
import { endDevice } from '@quitus/contract/account/end-device.ts'
import { endOtherDevices } from '@quitus/contract/account/end-other-devices.ts'
import { listDevices } from '@quitus/contract/account/list-devices.ts'
import { getNoticeSettings, updateNoticeSettings } from '@quitus/contract/account/notice-settings.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe, updateMe } from '@quitus/contract/session/update-me.ts'
import { beforeEach, expect, test } from 'vitest'
import { enrolledTotp } from '#testing/enrolled.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { type Person, TEST_PASSWORD } from '#testing/test-people.ts'

const server = await startTestServer()
const MINUTE = 60_000
const NEW_PASSWORD = 'seven quiet herons over water'
beforeEach(() => server.clock.advance(120 * MINUTE))

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function signedInFrom({ login }: Person, userAgent: string, remoteAddress: string) {
  const payload = { login, plainPassword: TEST_PASSWORD }
  const headers = { 'user-agent': userAgent }
  const answer = await server.app.inject({
    method: 'POST',
    url: signIn.path,
    headers,
    remoteAddress,
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { accessToken: string; refreshToken: string }
}

test('AUTH-13 a person sees where they are signed in, the own device first, and what it calls itself', async () => {
  const person = await server.person()
  const phone = await signedInFrom(person, SAFARI, '198.51.100.7')
  server.clock.advance(MINUTE)
  const office = await signedInFrom(person, FIREFOX, '192.0.2.4')
  const odd = await signedInFrom(person, `\u{1f47e}${'x'.repeat(4000)}`, '192.0.2.5')
  const { devices } = await server.call(listDevices, {}, { as: phone })
  expect(devices).toMatchObject([
    { browser: 'Safari', system: 'iOS', address: '198.51.100.7', isCurrent: true },
    { address: expect.any(String), isCurrent: false },
    { address: expect.any(String), isCurrent: false },
  ])
  const byAddress = Object.fromEntries(devices.map((device) => [device.address, device]))
  expect(byAddress['192.0.2.4']).toMatchObject({ browser: 'Firefox', system: 'Windows' })
  expect(byAddress['192.0.2.5']).toMatchObject({ browser: null, system: null })
  expect((await server.call(listDevices, {}, { as: odd })).devices[0]?.address).toBe('192.0.2.5')
  expect(office.accessToken).not.toBe('')
})

test('AUTH-13 a device that someone is signed out of is refused at its next call, and cannot be renewed', async () => {
  const person = await server.person()
  const [here, there] = [await server.signInAs(person), await server.signInAs(person)]
  const { devices } = await server.call(listDevices, {}, { as: here })
  const other = devices.find(({ isCurrent }) => !isCurrent)
  await server.call(endDevice, { params: { device: other?.id ?? '' } }, { as: here })
  expect(await server.refusal(getMe, {}, { as: there })).toMatchObject({ code: 'session_ended' })
  const renewal = { body: { refreshToken: there.refreshToken } }
  expect(await server.refusal(refreshSession, renewal)).toMatchObject({ code: 'session_ended' })
  expect((await server.call(listDevices, {}, { as: here })).devices).toHaveLength(1)
})

test('AUTH-13 all other devices go at once, and this one stays', async () => {
  const person = await server.person()
  const sessions = [
    await server.signInAs(person),
    await server.signInAs(person),
    await server.signInAs(person),
  ]
  const [here, ...others] = sessions as [(typeof sessions)[0], ...typeof sessions]
  expect(await server.call(endOtherDevices, {}, { as: here })).toEqual({ ended: 2 })
  for (const as of others)
    expect(await server.refusal(getMe, {}, { as })).toMatchObject({ code: 'session_ended' })
  await server.call(getMe, {}, { as: here })
})

test('AUTH-13 nobody sees or ends the devices of someone else', async () => {
  const [person, stranger] = [await server.person(), await server.person()]
  const as = await server.signInAs(person)
  const { devices } = await server.call(listDevices, {}, { as })
  const foreign = await server.signInAs(stranger)
  const device = devices[0]?.id ?? ''
  await server.call(endDevice, { params: { device } }, { as: foreign })
  await server.call(getMe, {}, { as })
  const { devices: theirs } = await server.call(listDevices, {}, { as: foreign })
  expect(theirs.map(({ id }) => id)).not.toContain(device)
})

test('AUTH-09 the own password is changed with the current one: other sessions end, this one goes on, and a mail says so', async () => {
  const person = await server.person()
  const [as, other] = [await server.signInAs(person), await server.signInAs(person)]
  const change = (currentPassword: string, newPassword: string) =>
    server.send(changeOwnPassword, { body: { currentPassword, newPassword } }, { as })
  expect((await change('wrong', NEW_PASSWORD)).json()).toMatchObject({ status: 401, code: 'wrong_password' })
  expect((await change(TEST_PASSWORD, 'short')).json()).toMatchObject({ code: 'password_too_short' })
  expect((await change(TEST_PASSWORD, 'motdepasse1234')).json()).toMatchObject({ code: 'password_common' })
  expect((await change(TEST_PASSWORD, TEST_PASSWORD)).json()).toMatchObject({ code: 'password_unchanged' })
  await server.call(getMe, {}, { as: other })
  expect((await change(TEST_PASSWORD, NEW_PASSWORD)).statusCode).toBe(204)
  await server.call(getMe, {}, { as })
  expect(await server.refusal(getMe, {}, { as: other })).toMatchObject({ code: 'session_ended' })
  const { login } = person
  expect((await server.send(signIn, { body: { login, plainPassword: TEST_PASSWORD } })).statusCode).toBe(401)
  await server.call(signIn, { body: { login, plainPassword: NEW_PASSWORD } })
  const mails = await server.database.owner
    .selectFrom('core.mails')
    .select('kind')
    .where('user_id', '=', person.id)
    .execute()
  expect(mails).toEqual([{ kind: 'passwordChanged' }])
})

test('AUTH-09 guesses at the own password from an open session are counted', async () => {
  const as = await server.signInAs(await server.person())
  const codes = []
  const body = { currentPassword: 'wrong', newPassword: NEW_PASSWORD }
  for (let tried = 0; tried < 6; tried++)
    codes.push((await server.refusal(changeOwnPassword, { body }, { as })).code)
  expect(codes).toEqual([...Array(5).fill('wrong_password'), 'too_many_attempts'])
})

test('SEC-05 who has a second factor shows it before they change their password', async () => {
  const person = await server.person()
  const signedIn = await server.signInAs(person)
  await enrolledTotp(server, signedIn)
  server.clock.advance(11 * MINUTE)
  const as = await server.call(refreshSession, { body: { refreshToken: signedIn.refreshToken } })
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
  expect(await server.refusal(changeOwnPassword, { body }, { as })).toMatchObject({
    code: 'verification_required',
  })
})

test('AUTH-12 a person changes their own name, on one line and without its ends', async () => {
  const as = await server.signInAs(await server.person())
  const name = async (fullName: string) =>
    (await server.send(updateMe, { body: { fullName } }, { as })).json()
  expect(await name('  Élodie d’Arc-Müller ')).toMatchObject({
    fullName: 'Élodie d’Arc-Müller',
    language: 'fr',
  })
  expect(await server.call(getMe, {}, { as })).toMatchObject({ fullName: 'Élodie d’Arc-Müller' })
  for (const bad of ['', '   ', 'a\r\nBcc: b@c.test', 'x'.repeat(201), 'a\u0000'])
    expect(await name(bad), JSON.stringify(bad)).toMatchObject({
      code: 'invalid_request',
      issues: expect.arrayContaining([expect.objectContaining({ path: '/fullName' })]),
    })
  expect(await server.call(updateMe, { body: { language: 'en' } }, { as })).toMatchObject({
    fullName: 'Élodie d’Arc-Müller',
    language: 'en',
  })
})

test('the daily digest is on until someone switches it off, for themselves alone', async () => {
  const [one, other] = [
    await server.signInAs(await server.person()),
    await server.signInAs(await server.person()),
  ]
  expect(await server.call(getNoticeSettings, {}, { as: one })).toMatchObject({
    dailyDigest: 'mail',
    mentioned: 'mail',
    assigned: 'screen',
  })
  expect(
    await server.call(updateNoticeSettings, { body: { dailyDigest: 'off' } }, { as: one }),
  ).toMatchObject({
    dailyDigest: 'off',
    assigned: 'screen',
  })
  expect(await server.call(getNoticeSettings, {}, { as: one })).toMatchObject({ dailyDigest: 'off' })
  expect(await server.call(getNoticeSettings, {}, { as: other })).toMatchObject({ dailyDigest: 'mail' })
  const screen = await server.send(updateNoticeSettings, { body: { dailyDigest: 'screen' } }, { as: one })
  expect(screen.statusCode).toBe(400)
})
