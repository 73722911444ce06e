import { getLimitation, updateLimitation } from '@quitus/contract/projects/limitation.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const manager = await server.person({ roleType: 'staff' })
const reviewer = await server.person()
const as = await server.signInAs(manager)
const asReviewer = await server.signInAs(reviewer)

test('FLOW-16 who manages a project chooses the law of its deadlines, with a record of what changed', async () => {
  const project = await server.project({
    members: [
      [manager, 'manage'],
      [reviewer, 'review'],
    ],
  })
  const params = { projectId: project.id }
  expect(await server.call(getLimitation, { params }, { as: asReviewer })).toEqual({
    country: null,
    claimsInterrupt: false,
  })
  const body = { country: 'GB', claimsInterrupt: true } as const
  expect(await server.refusal(updateLimitation, { params, body }, { as: asReviewer })).toMatchObject({
    code: 'not_permitted',
  })
  expect(await server.call(updateLimitation, { params, body }, { as })).toEqual(body)
  // The same again changes nothing.
  await server.call(updateLimitation, { params, body }, { as })
  expect(await server.call(getLimitation, { params }, { as: asReviewer })).toEqual(body)
  const events = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'actor_id', 'details'])
    .where('project_id', '=', project.id)
    .execute()
  const details = { fields: ['country', 'claimsInterrupt'], before: ', false', after: 'GB, true' }
  expect(events).toEqual([{ kind: 'projectChanged', actor_id: manager.id, details }])
})

test('FLOW-16 a country whose law the application does not know is refused by its code', async () => {
  const project = await server.project({ members: [[manager, 'manage']] })
  const body = { country: 'DE' as 'FR', claimsInterrupt: false }
  const call = { params: { projectId: project.id }, body }
  expect(await server.refusal(updateLimitation, call, { as })).toMatchObject({ code: 'invalid_request' })
})
