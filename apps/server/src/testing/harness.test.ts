import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from './audit-view.ts'
import { publishAuditView } from './publish-audit-view.ts'
import { startTestServer } from './start-test-server.ts'

const server = await startTestServer()

test('a built person signs in and reads a built project', async () => {
  const person = await server.person()
  const project = await server.project({ members: [[person, 'read']] })
  await publishAuditView(server.database, project, person)
  const session = await server.signInAs(person)
  expect((await server.call(getMe, {}, { as: session })).login).toBe(person.login)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { rows } = await server.call(getViewData, { params, query: {} }, { as: session })
  expect(rows).toHaveLength(AUDIT_ROWS.length)
})

test('a call that is refused where success is expected says why', async () => {
  const body = { login: 'nobody@example.test', plainPassword: 'x' }
  await expect(server.call(signIn, { body })).rejects.toThrow('wrong_credentials')
  await expect(server.refusal(getMe, {})).resolves.toMatchObject({ code: 'not_signed_in' })
})

test('an error that the server logs is kept for the test to explain', () => {
  server.log.logger.error('on purpose')
  expect(server.log.takeErrors()).toEqual([expect.stringContaining('on purpose')])
})
