import { randomUUID } from 'node:crypto'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { reportPresence } from '@quitus/contract/events/report-presence.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { publishAuditView } from '../publish-audit-view.ts'
import { startTestServer } from '../start-test-server.ts'

const server = await startTestServer()
const manager = await server.person({ fullName: 'Thomas Girard', roleType: 'staff' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
await server.project({ members: [[manager, 'manage']] })
const project = await server.project({
  members: [
    [manager, 'manage'],
    [customer, 'review'],
  ],
})
await publishAuditView(server.database, project, manager)
const as = await server.signInAs(customer)

test('OPS-08 notifications of events, presence and notices name the project that they are about', async () => {
  const listener = server.database.listener()
  await listener.connect()
  onTestFinished(() => listener.end())
  const received = new Map<string, string>()
  listener.on('notification', ({ channel, payload = '' }) => received.set(channel, payload))
  await listener.query('listen quitus_events; listen quitus_presence; listen quitus_notices')
  const body = { text: 'Avoir reçu, @Thomas Girard ?', mentions: [manager.id] }
  await server.call(createComment, { params: { projectId: project.id, anomalyId: 'A-01' }, body }, { as })
  await server.call(
    reportPresence,
    { params: { projectId: project.id }, body: { tab: randomUUID(), place: null } },
    { as },
  )
  await vi.waitFor(
    () => expect([...received.keys()].sort()).toEqual(['quitus_events', 'quitus_notices', 'quitus_presence']),
    60_000,
  )
  expect(received.get('quitus_events')).toMatch(new RegExp(`^${project.id} \\d+$`))
  expect(received.get('quitus_presence')).toBe(String(project.id))
  // The person comes first: processes of an earlier release read nothing else.
  expect(received.get('quitus_notices')).toBe(`${manager.id} ${project.id}`)
  expect(manager.id).not.toBe(project.id)
})
