import { expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { madeTransferFolder } from '#testing/access/transfer-subjects.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { updateProject } from './project-update.ts'

const server = await startTestServer()
const messages = await createMessages()
const printed: string[] = []

const update = (options: object) =>
  updateProject(options, {
    database: server.database,
    files: server.files,
    deps: server.deps,
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

test('DATA-09 PRJ-04 project update watches a folder of the transfers by its path, and none', async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']], features: ['transfers'] })
  const owner = { projectId: project.id, userId: staff.id }
  const folder = await madeTransferFolder(server, owner)
  const { name } = await server.database.owner
    .selectFrom('core.transfer_objects')
    .select('name')
    .where('id', '=', folder)
    .executeTakeFirstOrThrow()
  const watch = (path: string, more: object = {}) =>
    update({ project: String(project.id), watch: path, at: '02:30', as: staff.login, ...more })
  await expect(watch(name)).rejects.toThrow('No import of this project has been published')
  await server.database.owner
    .insertInto('core.last_imports')
    .values({ project_id: project.id, content: '{}', imported_by: staff.id, imported_at: server.clock.now() })
    .execute()
  await expect(watch('No such folder')).rejects.toThrow('no folder “No such folder”')
  await expect(watch(name, { at: '25:00' })).rejects.toThrow('--at')
  await expect(watch(name, { as: undefined })).rejects.toThrow('--as')
  await watch(name.toUpperCase(), { replace: true })
  const watched = () =>
    server.database.owner
      .selectFrom('core.watched_folders')
      .select(['folder_id', 'at_time', 'adds_to_current', 'set_up_by'])
      .where('project_id', '=', project.id)
      .execute()
  expect(await watched()).toEqual([
    { folder_id: folder, at_time: '02:30:00', adds_to_current: false, set_up_by: staff.id },
  ])
  await watch('none')
  expect(await watched()).toEqual([])
  const events = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'details'])
    .where('project_id', '=', project.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    {
      kind: 'projectChanged',
      details: { fields: ['watchedFolder'], before: '–', after: `${name}, 02:30, =` },
    },
    {
      kind: 'projectChanged',
      details: { fields: ['watchedFolder'], before: `${name}, 02:30, =`, after: '–' },
    },
  ])
})
