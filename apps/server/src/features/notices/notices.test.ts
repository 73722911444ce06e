import { updateNoticeSettings } from '@quitus/contract/account/notice-settings.ts'
import { listNotices, readNotices } from '@quitus/contract/notices/notices.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { NOTICES } from '@quitus/domain/people/notice.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { sendDailyDigests } from '#digests/send-daily-digests.ts'
import { listen } from '#testing/listen.ts'
import { one, startNoticeWorld } from '#testing/notices/notice-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { change } from '#testing/writing-world.ts'
import { notifyOfDeadlines } from './notify-of-deadlines.ts'

const server = await startTestServer()
/** A limit against hanging. */
const WAIT = { timeout: 60_000 }
const { staff, customer, asStaff, asCustomer, newWorld, noticesIn, comment } = await startNoticeWorld(server)
test('FLOW-15 what holds until someone chooses is the same in the database', async () => {
  for (const [kind, { byDefault }] of Object.entries(NOTICES)) {
    if (kind === 'dailyDigest') continue
    const answer = await sql<{ channel: string }>`select core.default_channel(${kind}) as channel`.execute(
      server.database.owner,
    )
    expect([kind, answer.rows[0]?.channel]).toEqual([kind, byDefault])
  }
})

test('FLOW-15 many anomalies that are assigned at once are one notice, with the filter that shows them', async () => {
  const world = await newWorld()
  const assign = (entryIds: string[], assignee: number | null) =>
    world.decide(asStaff, { action: 'assign', assignee, ...one(...entryIds) })
  await assign(['E1$$1', 'E2$$1'], customer.id)
  await assign(['E3$$1'], customer.id)
  await assign(['E4$$1'], staff.id)
  await assign(['E3$$1'], null)
  const notices = await noticesIn(world, asCustomer)
  expect(notices).toMatchObject([
    { kind: 'assigned', count: 1, anomalyId: 'A-03', filter: null, actor: 'Thomas Girard', isRead: false },
    { kind: 'assigned', count: 2, anomalyId: null, filter: { op: 'in', value: ['A-01', 'A-02'] } },
  ])
  // Nobody is notified of what they did themselves.
  expect(await noticesIn(world, asStaff)).toEqual([])
})

test('FLOW-15 customers are notified of what is presented, and who presented it of the decision, but of nothing undone', async () => {
  const world = await newWorld()
  await world.decide(asStaff, { action: 'withdraw', ...one('E1$$1', 'E2$$1', 'E4$$1') })
  await world.decide(asStaff, { action: 'assign', assignee: customer.id, ...one('E1$$1') })
  expect(await noticesIn(world, asCustomer)).toEqual([])
  const presented = await world.decide(asStaff, { action: 'present', ...one('E1$$1', 'E2$$1') })
  expect(presented.changed).toBe(2)
  expect(await noticesIn(world, asCustomer)).toMatchObject([{ kind: 'presented', count: 2 }])
  const validated = await world.decide(asCustomer, { action: 'validate', ...one('E1$$1', 'E3$$1') })
  await world.undo(asCustomer, validated.changeSet)
  await world.decide(asCustomer, { action: 'validate', ...one('E2$$1') })
  expect(await noticesIn(world, asStaff)).toMatchObject([
    { kind: 'decided', detail: 'validated', count: 1, anomalyId: 'A-02', actor: 'Marie Delaunay' },
    { kind: 'decided', detail: 'validated', count: 1, anomalyId: 'A-01' },
  ])
})

test('FLOW-15 the user who claimed is notified of the answer', async () => {
  const colleague = await server.person({ roleType: 'staff', fullName: 'Anaïs Roux' })
  const world = await newWorld([[colleague, 'review']])
  const asColleague = await server.signInAs(colleague)
  await world.decide(asCustomer, { action: 'validate', ...one('E1$$1', 'E2$$1') })
  await world.decide(asColleague, { action: 'claim', ...one('E1$$1', 'E2$$1') })
  await world.decide(asStaff, { action: 'accept', ...one('E1$$1') })
  await world.decide(asStaff, { action: 'contest', reason: 'Déjà déduit', ...one('E2$$1') })
  expect(await noticesIn(world, asColleague)).toMatchObject([
    { kind: 'answered', detail: 'contested', anomalyId: 'A-02' },
    { kind: 'answered', detail: 'accepted', anomalyId: 'A-01' },
  ])
})

test('FLOW-15 a kind that someone does not want makes no notice, and one that they want by mail is in their digest', async () => {
  const reader = await server.person({ fullName: 'Noé Blanc', language: 'fr' })
  const world = await newWorld([[reader, 'review']])
  const as = await server.signInAs(reader)
  const body = { mentioned: 'off', assigned: 'mail' } as const
  await server.call(updateNoticeSettings, { body }, { as })
  await comment(world, asStaff, { mentions: [reader.id] })
  await world.decide(asStaff, { action: 'assign', assignee: reader.id, ...one('E1$$1', 'E2$$1') })
  expect(await noticesIn(world, as)).toMatchObject([{ kind: 'assigned' }])
  await sendDailyDigests({ ...server.deps, now: server.clock.now }, new AbortController().signal)
  const digests = await server.database.owner
    .selectFrom('core.mails')
    .select('parameters')
    .where('user_id', '=', reader.id)
    .where('kind', '=', 'dailyDigest')
    .execute()
  expect(digests.map(({ parameters }) => String(parameters?.lines).replaceAll(/\s/g, ' '))).toEqual([
    expect.stringContaining('Thomas Girard vous a attribué 2 anomalies'),
  ])
})

test('FLOW-15 a digest has words for every kind in both languages', () => {
  for (const locale of LOCALES) {
    const translate = server.deps.messages(locale)
    for (const kind of Object.keys(NOTICES)) {
      if (kind === 'dailyDigest') continue
      const key = `mails:notices.${kind}` as 'mails:notices.assigned'
      const text = translate(key, { actor: 'A', anomalies: 'B', days: '7', count: 1, number: '1' })
      expect(text, kind).not.toMatch(/\{\{|notices\./)
    }
  }
})

test('FLOW-15 notices are read one by one or all at once, and the number of unread ones follows', async () => {
  const reader = await server.person({ fullName: 'Ines Faure' })
  const world = await newWorld([[reader, 'review']])
  const as = await server.signInAs(reader)
  for (const entryId of ['E1$$1', 'E2$$1', 'E3$$1'])
    await world.decide(asStaff, { action: 'assign', assignee: reader.id, ...one(entryId) })
  const first = await server.call(listNotices, { query: { limit: 2 } }, { as })
  expect([first.notices.length, first.unread]).toEqual([2, 4])
  const second = await server.call(listNotices, { query: { before: first.next ?? '' } }, { as })
  // The newest is the publication, which is dated by the clock of the database: that of the test is behind it.
  const kinds = [...first.notices, ...second.notices].map(({ kind }) => kind)
  expect(kinds).toEqual(['publication', 'assigned', 'assigned', 'assigned'])
  expect(second.next).toBeNull()
  const [newest] = first.notices
  const ids = [newest?.id ?? '']
  expect(await server.call(readNotices, { body: { notices: ids } }, { as })).toEqual({ unread: 3 })
  // Someone else’s are not theirs to read.
  await server.call(readNotices, { body: { notices: ids } }, { as: asCustomer })
  expect(await server.call(readNotices, { body: { upTo: newest?.id ?? '' } }, { as })).toEqual({ unread: 0 })
})

test('FLOW-15 SEC-01 a person sees their own notices alone, and none of a project that they left', async () => {
  const leaver = await server.person({ fullName: 'Paul Martin' })
  const world = await newWorld([[leaver, 'review']])
  const as = await server.signInAs(leaver)
  await world.decide(asStaff, { action: 'assign', assignee: leaver.id, ...one('E1$$1') })
  const count = (userId: number | null) =>
    server.database.app.transaction().execute(async (tx: Tx) => {
      await nameRequester(tx, userId, null)
      const found = await sql<{ count: number }>`
        select count(*)::integer as count from core.notices where user_id = ${leaver.id}`.execute(tx)
      return found.rows[0]?.count
    })
  expect([await count(leaver.id), await count(staff.id), await count(null)]).toEqual([2, 0, 0])
  const write = server.database.app.transaction().execute(async (tx) => {
    await nameRequester(tx, leaver.id, world.project.id)
    await sql`insert into core.notices (user_id, project_id, kind, source, count, created_at)
              values (${staff.id}, ${world.project.id}, 'assigned', 'dashboard', 1, now())`.execute(tx)
  })
  await expect(write).rejects.toThrow('permission denied')
  await server.database.owner
    .deleteFrom('core.project_members')
    .where('user_id', '=', leaver.id)
    .where('project_id', '=', world.project.id)
    .execute()
  expect(await count(leaver.id)).toBe(0)
  expect(await server.call(listNotices, { query: {} }, { as })).toEqual({
    notices: [],
    next: null,
    unread: 0,
    missing: [],
  })
})

test('FLOW-15 a tab is notified at once that its person has a notice, and nobody else does', async () => {
  const world = await newWorld()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const receive = ({ accessToken }: Session) => listen(address, { accessToken, projectId: world.project.id })
  const [mine, theirs] = await Promise.all([receive(asCustomer), receive(asStaff)])
  const received = ({ events }: typeof mine) => events.map(({ event }) => event)
  await vi.waitFor(() => expect(received(mine)).toContain('hello'), WAIT)
  await vi.waitFor(() => expect(received(theirs)).toContain('hello'), WAIT)
  await comment(world, asStaff, { mentions: [customer.id] })
  await comment(world, asStaff, { text: 'Entre nous', staffOnly: true })
  await vi.waitFor(() => expect(received(mine)).toContain('notice'), WAIT)
  await vi.waitFor(
    () => expect(received(theirs).filter((event) => event === 'anomaly')).toHaveLength(2),
    WAIT,
  )
  expect(received(theirs)).not.toContain('notice')
  // Of the comment for staff alone, the customer receives nothing.
  await comment(world, asStaff, { text: 'Pour tous' })
  await vi.waitFor(() => expect(received(mine).filter((event) => event === 'anomaly')).toHaveLength(2), WAIT)
  expect(JSON.stringify([...mine.events, ...theirs.events])).not.toMatch(/Entre nous|Pour tous/)
  for (const { leave } of [mine, theirs]) leave()
})

test('FLOW-15 a deadline is notified 30 and 7 days before, once each, to whom the anomaly is assigned, else to the manager', async () => {
  const view = { ...DECISION_VIEW, deadlineColumn: 'Échéance' }
  const world = await newWorld([], view)
  const day = (days: number) => {
    const date = new Date(server.clock.now().getTime() + days * 86_400_000)
    return { model: `${date.toISOString().slice(0, 10)}T00:00:00` }
  }
  await world.edit(asCustomer, [
    change('E1$$1', 'Échéance', day(20)),
    change('E2$$1', 'Échéance', day(30)),
    change('E3$$1', 'Échéance', day(5)),
    change('E4$$1', 'Échéance', day(31)),
    change('E5$$1', 'Échéance', day(-1)),
    change('E6$$1', 'Échéance', day(6)),
  ])
  await world.decide(asStaff, {
    action: 'assign',
    assignee: customer.id,
    ...one('E1$$1', 'E2$$1', 'E3$$1', 'E4$$1'),
  })
  await world.decide(asCustomer, { action: 'reject', reason: 'Non', ...one('E6$$1') })
  await world.edit(asCustomer, [change('E8$$1', 'Échéance', day(2)), change('E7$$1', 'Échéance', day(4))])
  // What was claimed can lapse all the same.
  await world.decide(asCustomer, { action: 'validate', ...one('E7$$1') })
  await world.decide(asStaff, { action: 'claim', ...one('E7$$1') })
  const notify = () =>
    notifyOfDeadlines({ database: server.database, now: server.clock.now }, new AbortController().signal)
  const deadlines = async (as: Session) =>
    (await noticesIn(world, as))
      .filter(({ kind }) => kind === 'deadline')
      .map(({ detail, count, anomalyId }) => [detail, count, anomalyId])
      .toSorted()
  expect([await notify(), await notify()]).toEqual([3, 0])
  expect(await deadlines(asCustomer)).toEqual([
    ['30', 2, null],
    ['7', 1, 'A-03'],
  ])
  expect(await deadlines(asStaff)).toEqual([['7', 2, null]])
  server.clock.advance(14 * 86_400_000)
  expect(await notify()).toBe(2)
  const later = await server.signInAs(customer)
  expect(await deadlines(later)).toEqual([
    ['30', 1, 'A-04'],
    ['30', 2, null],
    ['7', 1, 'A-01'],
    ['7', 1, 'A-03'],
  ])
})
