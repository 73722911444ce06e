import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { removeTotp } from '@quitus/contract/second-factor/remove-totp.ts'
import { resetSecondFactor } from '@quitus/contract/second-factor/reset-second-factor.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { enrolledTotp } from '#testing/enrolled.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const DAY = 24 * 60 * 60_000
const server = await startTestServer({ secondFactorPolicy: { isRequiredOfStaff: true, graceDays: 7 } })
beforeEach(() => server.clock.advance(DAY))
const staff = () => server.person({ roleType: 'staff' })

const projects = async (as: Session) => {
  const answer = await server.send(listProjects, {}, { as })
  return answer.statusCode === 200 ? 200 : answer.json().code
}

test('SEC-05 staff without a second factor go on for the grace, counted from their first sign-in, and only to their account after it', async () => {
  const person = await staff()
  const first = await server.signInAs(person)
  const dueAt = new Date(server.clock.now().getTime() + 7 * DAY).toISOString()
  expect(first.secondFactorDueAt).toBe(dueAt)
  expect(await projects(first)).toBe(200)
  server.clock.advance(7 * DAY - 1000)
  const last = await server.signInAs(person)
  expect(last.secondFactorDueAt).toBe(dueAt)
  expect(await projects(last)).toBe(200)
  server.clock.advance(1000)
  expect(await projects(last)).toBe('second_factor_enrolment_required')
  await enrolledTotp(server, last)
  expect(await projects(last)).toBe(200)
  const renewed = await server.call(refreshSession, { body: { refreshToken: last.refreshToken } })
  expect(renewed.secondFactorDueAt).toBeNull()
})

test('SEC-05 customers are requested nothing, and administrators as staff are', async () => {
  const customer = await server.signInAs(await server.person())
  const admin = await server.signInAs(await server.person({ optionalFeatures: ['admin_wexaus'] }))
  expect(customer.secondFactorDueAt).toBeNull()
  expect(admin.secondFactorDueAt).not.toBeNull()
  server.clock.advance(30 * 60_000)
  server.clock.advance(8 * DAY)
  expect(await projects(await server.signInAs(await server.person()))).toBe(200)
})

test('SEC-05 the last factor of someone who needs one stays', async () => {
  const as = await server.signInAs(await staff())
  await enrolledTotp(server, as)
  expect(await server.refusal(removeTotp, {}, { as })).toMatchObject({
    status: 409,
    code: 'last_second_factor',
  })
})

test('SEC-05 whose factor was reset after the grace adds another one before anything else', async () => {
  const person = await staff()
  await enrolledTotp(server, await server.signInAs(person))
  server.clock.advance(8 * DAY)
  const admin = await server.signInAs(
    await server.person({ roleType: 'staff', optionalFeatures: ['admin_wexaus'] }),
  )
  await server.call(resetSecondFactor, { params: { userId: person.id } }, { as: admin })
  const session = await server.signInAs(person)
  expect(await projects(session)).toBe('second_factor_enrolment_required')
  await enrolledTotp(server, session)
  expect(await projects(session)).toBe(200)
})
