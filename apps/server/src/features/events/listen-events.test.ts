import { randomUUID } from 'node:crypto'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { setMember } from '@quitus/database/people/people.sql.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type Listener, listen } from '#testing/listen.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const world = await publishForWriting(server, staff, [
  [staff, 'manage'],
  [customer, 'review'],
])
const projectId = world.project.id
const writer = await server.signInAs(staff)
const reader = await server.signInAs(customer)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

const received: Listener[] = []
afterEach(() => {
  for (const listener of received.splice(0)) listener.leave()
})
afterAll(() => vi.waitFor(() => expect(server.live.openStreams()).toBe(0), WAIT))

/** Limits against hanging, not speeds to keep. */
const WAIT = { timeout: 60_000 }

async function listening(more: Partial<Parameters<typeof listen>[1]> = {}): Promise<Listener> {
  const listener = await listen(address, { accessToken: reader.accessToken, projectId, ...more })
  received.push(listener)
  await vi.waitFor(() => expect(namesOf(listener)).toContain('hello'), WAIT)
  return listener
}
const namesOf = ({ events }: Listener) => events.map(({ event }) => event)
const changesOf = ({ events }: Listener) => events.filter(({ event }) => event === 'change')
const rowsOf = (listener: Listener) =>
  changesOf(listener).flatMap(({ data }) => data.rows as Record<string, unknown>[])
const untilChanges = (listener: Listener, count: number) =>
  vi.waitFor(() => expect(changesOf(listener)).toHaveLength(count), WAIT)

let written = 0
async function remark(entryId = 'E1$$1'): Promise<string> {
  const { Remarque: before } = await world.row(entryId)
  const text = `remark ${++written}`
  await world.edit(writer, [change(entryId, 'Remarque', text, before as string | null)])
  return text
}

test('VIEW-17 an edit reaches a colleague with the rows of its anomaly as they are, and who wrote it', async () => {
  const listener = await listening()
  const text = await remark()
  await untilChanges(listener, 1)
  const [{ data }] = changesOf(listener) as [Listener['events'][number]]
  expect(data).toMatchObject({
    source: 'dashboard',
    kind: 'edit',
    actor: 'Thomas Girard',
    impersonator: null,
    gone: [],
    added: [],
    many: false,
    rows: [{ entryId: 'E1$$1', Remarque: text, children: [{ entryId: 'E1$$2' }] }],
  })
})

test('VIEW-17 the numbers of events follow each other without gaps, in the order in which they were committed', async () => {
  const listener = await listening()
  for (let edit = 0; edit < 3; edit++) await remark()
  await untilChanges(listener, 3)
  const numbers = changesOf(listener).map(({ id }) => id)
  const first = numbers[0] ?? 0
  expect(numbers).toEqual([first, first + 1, first + 2])
})

test('VIEW-17 a long transaction holds back nobody else’s events, and its own come when it commits', async () => {
  const listener = await listening()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const long = server.database.owner.transaction().execute(async (tx) => {
    await sql`
      insert into ${sql.id(`project_${projectId}`, 'change_sets')} (source, kind, actor_id, columns)
      values ('dashboard', 'edit', ${staff.id}, array['Remarque'])`.execute(tx)
    await released
  })
  await remark()
  await untilChanges(listener, 1)
  release()
  await long
  await untilChanges(listener, 2)
  const [first, second] = changesOf(listener)
  expect((second?.id ?? 0) - (first?.id ?? 0)).toBe(1)
})

test('VIEW-17 who comes again receives what they missed, once and in order, and then goes on', async () => {
  const before = await listening()
  await remark()
  await untilChanges(before, 1)
  before.leave()
  await before.ended
  const lastEventId = before.events.findLast(({ id }) => id !== null)?.id ?? 0
  const missed = [await remark(), await remark('E2$$1')]
  const again = await listening({ lastEventId })
  const later = await remark()
  await untilChanges(again, 3)
  expect(changesOf(again).map(({ id }) => id)).toEqual([1, 2, 3].map((step) => lastEventId + step))
  const texts = rowsOf(again).map(({ Remarque }) => Remarque)
  expect(texts).toEqual([expect.anything(), missed[1], later])
})

test('VIEW-17 a page that was read before it listened receives the events of the seconds between', async () => {
  const text = await remark()
  const listener = await listening({ missed: 600 })
  expect(rowsOf(listener).map(({ Remarque }) => Remarque)).toContain(text)
})

test('VIEW-17 who missed what is no longer kept is instructed to read everything again', async () => {
  const before = await listening()
  const lastEventId = before.events.findLast(({ id }) => id !== null)?.id ?? 0
  await remark()
  await remark()
  await sql`delete from core.project_events where project_id = ${projectId}`.execute(server.database.owner)
  const again = await listening({ lastEventId })
  expect(namesOf(again).slice(0, 2)).toEqual(['reset', 'hello'])
  const beyond = await listening({ lastEventId: lastEventId + 1_000 })
  expect(namesOf(beyond).slice(0, 2)).toEqual(['reset', 'hello'])
})

test('ACC-08 VIEW-17 a customer receives nothing about a column that is withheld from them, and no change set about it alone', async () => {
  const listener = await listening()
  const colleague = await listening({ accessToken: writer.accessToken })
  await remark('E4$$1')
  await untilChanges(listener, 1)
  await untilChanges(colleague, 1)
  expect(rowsOf(colleague)[0]).toHaveProperty('Note interne', 'à vérifier')
  expect(rowsOf(listener)[0]).not.toHaveProperty('Note interne')
  await server.database.owner.transaction().execute(async (tx) => {
    await sql`
      insert into ${sql.id(`project_${projectId}`, 'change_sets')} (source, kind, actor_id, columns)
      values ('dashboard', 'edit', ${staff.id}, array['Note interne'])`.execute(tx)
  })
  await untilChanges(colleague, 2)
  await remark('E4$$1')
  await untilChanges(colleague, 3)
  await untilChanges(listener, 2)
})

test('VIEW-17 rows come in the language of the listener where a column has two', async () => {
  const french = await listening()
  const english = await listening({ language: 'English' })
  await remark()
  await untilChanges(french, 1)
  await untilChanges(english, 1)
  expect([french, english].map((listener) => rowsOf(listener)[0]?.Catégorie)).toEqual([
    'Double paiement',
    'Duplicate payment',
  ])
})

test('VIEW-16 VIEW-17 a new publication is reported with its timestamp, and not as the edits that it brings', async () => {
  const listener = await listening()
  await world.publishAgain()
  await vi.waitFor(() => expect(namesOf(listener)).toContain('publication'), WAIT)
  expect(listener.events.find(({ event }) => event === 'publication')?.data).toEqual({
    source: 'dashboard',
    timestamp: world.timestamp(),
  })
  expect(changesOf(listener)).toEqual([])
})

test('VIEW-17 a write names the tab that it came from', async () => {
  const listener = await listening()
  const origin = randomUUID()
  const { Remarque: expected } = await world.row('E1$$1')
  const changes = [{ entryId: 'E1$$1', column: 'Remarque', value: 'from a tab', expected }]
  await server.app.inject({
    method: 'PATCH',
    url: `/services/v1/wexaus/projects/${projectId}/dashboard/data`,
    headers: { authorization: `Bearer ${writer.accessToken}`, 'quitus-tab': origin },
    payload: { timestamp: world.timestamp(), changes },
  })
  await untilChanges(listener, 1)
  expect(changesOf(listener)[0]?.data.origin).toBe(origin)
})

test('VIEW-17 a change of more rows than an event carries says so and carries none', async () => {
  const listener = await listening()
  const rows = sql.id(`project_${projectId}`, 'row_changes')
  await server.database.owner.transaction().execute(async (tx) => {
    const made = await sql<{ id: string }>`
      insert into ${sql.id(`project_${projectId}`, 'change_sets')} (source, kind, actor_id, columns)
      values ('dashboard', 'addRow', ${staff.id}, array['Remarque']) returning id`.execute(tx)
    const id = made.rows[0]?.id
    await sql`
      insert into ${sql.id(`project_${projectId}`, 'entries')} (source, entry_id)
      select 'dashboard', 'many-' || number from generate_series(1, 201) number`.execute(tx)
    await sql`
      insert into ${rows} (change_set_id, row_id, columns, before, after)
      select ${id}::bigint, row_id, '{Remarque}', '{null}', '{null}' from ${sql.id(`project_${projectId}`, 'entries')}
      where entry_id like 'many-%'`.execute(tx)
  })
  await untilChanges(listener, 1)
  expect(changesOf(listener)[0]?.data).toMatchObject({ many: true, rows: [], added: [] })
})

test('PRJ-05 VIEW-17 a stream ends when its person is no member any more', async () => {
  const leaver = await server.person()
  const setRight = () =>
    server.database.owner.transaction().execute((tx) => setMember(tx, projectId, leaver.id, 'read'))
  await setRight()
  const { accessToken } = await server.signInAs(leaver)
  const listener = await listening({ accessToken })
  await server.database.owner.deleteFrom('core.project_members').where('user_id', '=', leaver.id).execute()
  await listener.ended
  await remark()
  expect(changesOf(listener)).toEqual([])
  expect((await listen(address, { accessToken, projectId })).status).toBe(404)
})

test('VIEW-17 a project that no longer opens a source reveals nothing of it, and says so to nobody', async () => {
  const signedIn = await server.signInAs(customer)
  const listener = await listening({ accessToken: signedIn.accessToken })
  await server.database.owner
    .updateTable('core.projects')
    .set({ features: ['freeAnomaly'] })
    .where('id', '=', projectId)
    .execute()
  await sql`
    insert into ${sql.id(`project_${projectId}`, 'change_sets')} (source, kind, actor_id, columns)
    values ('dashboard', 'edit', ${staff.id}, array['Remarque'])`.execute(server.database.owner)
  const numberNow = async () =>
    (
      await sql<{
        last: string
      }>`select last_number as last from core.project_event_heads where project_id = ${projectId}`.execute(
        server.database.owner,
      )
    ).rows[0]?.last
  const closed = await numberNow()
  const again = await listening({ accessToken: signedIn.accessToken })
  expect(again.events.find(({ event }) => event === 'hello')?.id).toBe(Number(closed))
  await server.database.owner
    .updateTable('core.projects')
    .set({ features: ['dashboard'] })
    .where('id', '=', projectId)
    .execute()
  expect(changesOf(listener)).toEqual([])
})

test('AUTH-03 AUTH-05 VIEW-17 a stream goes on after the access token that opened it has expired, and ends with its session', async () => {
  const own = await server.signInAs(customer)
  const listener = await listening({ accessToken: own.accessToken })
  server.clock.advance(11 * 60_000)
  const colleague = await server.signInAs(staff)
  const before = await listening({ accessToken: colleague.accessToken })
  const remarked = { entryId: 'E3$$1', column: 'Remarque', value: 'later', expected: null }
  await world.edit(colleague, [remarked])
  await untilChanges(before, 1)
  await untilChanges(listener, 1)
  await server.call(signOut, { body: { refreshToken: own.refreshToken } })
  await listener.ended
})
