import { getProject } from '@quitus/contract/projects/get-project.ts'
import { updateProjectScreens } from '@quitus/contract/projects/update-project-screens.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const manager = await server.person({ roleType: 'staff' })
const reviewer = await server.person({ roleType: 'staff' })
const as = await server.signInAs(manager)
const asReviewer = await server.signInAs(reviewer)

test('PRJ-04 who manages a project chooses its screens, and nobody else', async () => {
  const project = await server.project({
    members: [
      [manager, 'manage'],
      [reviewer, 'review'],
    ],
    features: ['dashboard'],
  })
  const params = { projectId: project.id }
  const features: ProjectFeature[] = ['dashboard', 'synthesis', 'suppliers']
  const call = { params, body: { features } }
  expect(await server.refusal(updateProjectScreens, call, { as: asReviewer })).toMatchObject({
    code: 'not_permitted',
  })
  expect(await server.call(updateProjectScreens, call, { as })).toEqual({ id: project.id, features })
  expect(await server.call(getProject, { params }, { as: asReviewer })).toMatchObject({ features })
  const events = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'actor_id'])
    .where('project_id', '=', project.id)
    .execute()
  expect(events).toEqual([{ kind: 'projectChanged', actor_id: manager.id }])
})

test('PRJ-04 an unknown screen is refused', async () => {
  const project = await server.project({ members: [[manager, 'manage']] })
  const call = { params: { projectId: project.id }, body: { features: ['dashbord'] as never } }
  expect(await server.refusal(updateProjectScreens, call, { as })).toMatchObject({ code: 'invalid_request' })
})
