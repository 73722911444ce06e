import { connect, type Socket } from 'node:net'
import { listenEvents } from '@quitus/contract/events/listen-events.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addressOf } from '#testing/call-endpoint.ts'
import { type Listener, listen } from '#testing/listen.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const world = await publishForWriting(server, staff, [[staff, 'manage']])
const projectId = world.project.id
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
/** A limit against hanging, not a speed to keep. */
const WAIT = { timeout: 60_000 }

test('VIEW-17 a listener who never reads is cut once too much waits for them, and nobody else notices', {
  timeout: 90_000,
}, async () => {
  const { accessToken } = await server.signInAs(staff)
  const reader = await listen(address, { accessToken, projectId })
  const deaf = await openUnread(accessToken)
  await vi.waitFor(() => expect(server.live.openStreams()).toBe(2), WAIT)
  const history = sql.id(`project_${projectId}`, 'change_sets')
  let reported = 0
  while (server.live.cutStreams() === 0) {
    // All rows of the view, time and again.
    await server.database.owner.transaction().execute(async (tx) => {
      const made = await sql<{ id: string }>`
        insert into ${history} (source, kind, actor_id, columns)
        select 'dashboard', 'edit', ${staff.id}, array['Remarque'] from generate_series(1, 50) returning id`.execute(
        tx,
      )
      reported += made.rows.length
      await sql`
        insert into ${sql.id(`project_${projectId}`, 'row_changes')} (change_set_id, row_id, columns, before, after)
        select made.id, entry.row_id, '{Remarque}', '{null}', '{null}'
        from unnest(${made.rows.map(({ id }) => id)}::bigint[]) made (id), ${sql.id(`project_${projectId}`, 'entries')}
          entry`.execute(tx)
    })
    await untilReceived(reader, reported)
  }
  await untilReceived(reader, reported)
  await vi.waitFor(() => expect(server.live.openStreams()).toBe(1), WAIT)
  deaf.destroy()
  reader.leave()
})

test('VIEW-17 a session has no more streams than its tabs can need', async () => {
  const { accessToken } = await server.signInAs(staff)
  const open: Listener[] = []
  for (;;) {
    const listener = await listen(address, { accessToken, projectId })
    if (listener.status !== 200) {
      expect([listener.status, open.length]).toEqual([429, 16])
      break
    }
    open.push(listener)
  }
  open[0]?.leave()
  await vi.waitFor(async () => {
    const listener = await listen(address, { accessToken, projectId })
    listener.leave()
    expect(listener.status).toBe(200)
  }, WAIT)
  for (const listener of open) listener.leave()
})

test('OPS-06 a person has a bounded number of streams, however many sessions they start', async () => {
  const open: Listener[] = []
  for (;;) {
    const { accessToken } = await server.signInAs(staff)
    // One after another: of several at once, those beyond the bound begin and end.
    for (let tab = 0; tab < 16; tab++) {
      const listener = await listen(address, { accessToken, projectId })
      if (listener.status === 200) open.push(listener)
      else listener.leave()
    }
    if (open.length % 16 !== 0 || open.length >= 48) break
  }
  const { accessToken } = await server.signInAs(staff)
  const refused = await listen(address, { accessToken, projectId })
  expect(refused.status).toBe(429)
  refused.leave()
  expect(open).toHaveLength(48)
  for (const listener of open) listener.leave()
  await vi.waitFor(() => expect(server.live.openStreams()).toBe(0), WAIT)
})

const untilReceived = ({ events }: Listener, count: number) =>
  vi.waitFor(
    () => expect(events.filter(({ event }) => event === 'change').length).toBeGreaterThanOrEqual(count),
    WAIT,
  )

/** A connection that requests the stream and reads none of it. */
async function openUnread(accessToken: string): Promise<Socket> {
  const { port, hostname } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname })
  socket.pause()
  const path = addressOf(listenEvents, { params: { projectId }, query: {} })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${accessToken}\r\n\r\n`)
  return socket
}
