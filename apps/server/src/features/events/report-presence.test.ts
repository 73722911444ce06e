import { randomUUID } from 'node:crypto'
import { reportPresence } from '@quitus/contract/events/report-presence.ts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { MOST_TABS } from '#live/presence.sql.ts'
import { type Listener, listen } from '#testing/listen.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const world = await publishForWriting(server, staff, [
  [staff, 'manage'],
  [customer, 'review'],
])
const projectId = world.project.id
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

const received: Listener[] = []
afterEach(() => {
  for (const listener of received.splice(0)) listener.leave()
})

/** A limit against hanging, not a speed to keep. */
const WAIT = { timeout: 60_000 }

async function listening(more: { accessToken: string; tab?: string }): Promise<Listener> {
  const listener = await listen(address, { projectId, ...more })
  received.push(listener)
  await vi.waitFor(() => expect(listener.events.map(({ event }) => event)).toContain('hello'), WAIT)
  return listener
}

test('VIEW-17 people see where colleagues are, and when they leave', async () => {
  const staffNow = await server.signInAs(staff)
  const customerNow = await server.signInAs(customer)
  const tab = randomUUID()
  const listener = await listening({ accessToken: customerNow.accessToken })
  const colleague = await listening({ accessToken: staffNow.accessToken, tab })
  const report = (place: { entryId: string | null; column: string | null; isEditing: boolean }) =>
    server.call(
      reportPresence,
      { params: { projectId }, body: { tab, place: { source: 'dashboard', ...place } } },
      { as: staffNow },
    )
  const lastPresence = () => listener.events.findLast(({ event }) => event === 'presence')?.data
  await report({ entryId: 'E1$$1', column: 'Remarque', isEditing: true })
  const there = { tab, name: 'Thomas Girard', entryId: 'E1$$1', impersonator: null }
  await vi.waitFor(
    () => expect(lastPresence()).toMatchObject({ here: [{ ...there, column: 'Remarque', isEditing: true }] }),
    WAIT,
  )
  await report({ entryId: 'E1$$1', column: 'Note interne', isEditing: true })
  await vi.waitFor(() => expect(lastPresence()).toMatchObject({ here: [{ ...there, column: null }] }), WAIT)
  await report({ entryId: 'nowhere', column: null, isEditing: false })
  await vi.waitFor(() => expect(lastPresence()).toMatchObject({ here: [{ tab, entryId: null }] }), WAIT)
  const later = await listening({ accessToken: customerNow.accessToken })
  await vi.waitFor(
    () =>
      expect(later.events.find(({ event }) => event === 'presence')?.data).toMatchObject({
        isWhole: true,
        here: [{ tab }],
      }),
    WAIT,
  )
  colleague.leave()
  await vi.waitFor(() => expect(lastPresence()).toEqual({ isWhole: false, here: [], gone: [tab] }), WAIT)
})

test('SEC-01 VIEW-17 a tab is moved by its own session alone, and nobody learns of people of another project', async () => {
  const [mine, theirs] = [await server.signInAs(staff), await server.signInAs(customer)]
  const tab = randomUUID()
  const listener = await listening({ accessToken: theirs.accessToken })
  const report = (as: typeof mine, entryId: string) =>
    server.call(
      reportPresence,
      {
        params: { projectId },
        body: { tab, place: { source: 'dashboard', entryId, column: null, isEditing: false } },
      },
      { as },
    )
  await report(mine, 'E1$$1')
  await report(theirs, 'E2$$1')
  const stranger = await server.person()
  const other = await server.project({ members: [[stranger, 'read']] })
  const elsewhere = await server.signInAs(stranger)
  await server.call(
    reportPresence,
    { params: { projectId: other.id }, body: { tab: randomUUID(), place: null } },
    { as: elsewhere },
  )
  await vi.waitFor(
    () =>
      expect(listener.events.findLast(({ event }) => event === 'presence')?.data).toMatchObject({
        here: [{ tab, userId: staff.id, entryId: 'E1$$1' }],
      }),
    WAIT,
  )
  const named = listener.events.flatMap(({ data }) => (data.here ?? []) as { userId: number }[])
  expect(named.map(({ userId }) => userId)).not.toContain(stranger.id)
})

test('OPS-02 VIEW-17 tabs of one session that report at once never block each other in a circle, and the oldest leave', async () => {
  const as = await server.signInAs(staff)
  const { id } = await server.project({ members: [[staff, 'manage']] })
  const tabs = Array.from({ length: 24 }, () => randomUUID())
  const report = (tab: string) =>
    server.call(reportPresence, { params: { projectId: id }, body: { tab, place: null } }, { as })
  for (let round = 0; round < 12; round++) await Promise.all(tabs.map(report))
  await report(randomUUID())
  const present = await sql`select from core.presences where project_id = ${id}`.execute(
    server.database.owner,
  )
  expect(present.rows).toHaveLength(MOST_TABS)
})
