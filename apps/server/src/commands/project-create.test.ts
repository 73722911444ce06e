import { expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createProject } from './project-create.ts'

const server = await startTestServer()
const messages = await createMessages()

async function create(options: object): Promise<string[]> {
  const name = `Devon ${crypto.randomUUID()}`
  const context = {
    database: server.database,
    files: server.files,
    deps: server.deps,
    translate: messages('en'),
    print: () => undefined,
    showProgress: null,
  }
  await createProject({ name, company: 'Devon', ...options }, context)
  const { features } = await server.database.owner
    .selectFrom('core.projects')
    .select('features')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return features
}

test('PRJ-01 project create opens the dashboard and the free anomalies, the screens that are named, or none', async () => {
  expect(await create({})).toEqual(['dashboard', 'freeAnomaly'])
  expect(await create({ feature: ['suppliers', 'transfers'] })).toEqual(['suppliers', 'transfers'])
  expect(await create({ feature: ['none'] })).toEqual([])
})

test.each([
  ['an unknown screen', { feature: ['dashbord'] }, '--feature'],
  ['none next to another', { feature: ['none', 'dashboard'] }, '--feature'],
  ['another next to none', { feature: ['dashboard', 'none'] }, '--feature'],
  ['an empty name', { feature: [''] }, '--feature'],
  ['capital letters', { feature: ['Dashboard'] }, '--feature'],
  ['a member without a right', { member: ['a@example.test'] }, '--member'],
  ['a right that does not exist', { member: ['a@example.test:own'] }, '--member'],
  ['a member whom nobody knows', { member: ['nobody@example.test:read'] }, 'nobody@example.test'],
  ['a currency in words', { currency: 'pounds' }, '--currency'],
  ['a time zone that does not exist', { 'time-zone': 'Europe/Devon' }, '--time-zone'],
])(
  'PRJ-01 project create refuses %s by the name of the option, and makes nothing',
  async (_, options, named) => {
    const projects = () => server.database.owner.selectFrom('core.projects').select('id').execute()
    const before = await projects()
    await expect(create(options)).rejects.toThrow(named)
    expect(await projects()).toEqual(before)
  },
)

test('PRJ-06 project create and its members are recorded, as actions of the command line', async () => {
  const person = await server.person()
  await create({ member: [`${person.login}:review`] })
  const events = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'actor_id', 'subject_id', 'details'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(events).toEqual([
    { kind: 'memberAdded', actor_id: null, subject_id: person.id, details: { after: 'review' } },
    { kind: 'projectCreated', actor_id: null, subject_id: null, details: {} },
  ])
})
