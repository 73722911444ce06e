import { expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { updateProject } from './project-update.ts'

const server = await startTestServer()
const messages = await createMessages()
const printed: string[] = []

const update = (options: object) =>
  updateProject(options, {
    database: server.database,
    files: server.files,
    translate: messages('en'),
    print: (line) => printed.push(line),
    showProgress: null,
  })
const featuresOf = async (id: number) =>
  (
    await server.database.owner
      .selectFrom('core.projects')
      .select('features')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).features

test('PRJ-04 PRJ-06 project update opens the screens that are named and closes the others, and is recorded', async () => {
  const project = await server.project({ features: ['dashboard'] })
  await update({ project: String(project.id), feature: ['dashboard', 'synthesis', 'suppliers'] })
  expect(await featuresOf(project.id)).toEqual(['dashboard', 'synthesis', 'suppliers'])
  expect(printed).toEqual([`Project ${project.id} updated.`])
  const [event] = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'actor_id', 'details'])
    .where('project_id', '=', project.id)
    .execute()
  expect(event).toEqual({
    kind: 'projectChanged',
    actor_id: null,
    details: { fields: ['features'], before: 'dashboard', after: 'dashboard, synthesis, suppliers' },
  })
  await update({ project: String(project.id), feature: ['none'] })
  expect(await featuresOf(project.id)).toEqual([])
})

test('PRJ-04 project update refuses an unknown project and an unknown screen', async () => {
  await expect(update({ project: '2147483647', feature: ['dashboard'] })).rejects.toThrow(
    'There is no project',
  )
  await expect(update({ project: '1', feature: ['dashbord'] })).rejects.toThrow('--feature')
  await expect(update({ project: 'x', feature: ['dashboard'] })).rejects.toThrow('--project')
})
