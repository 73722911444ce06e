import { randomUUID } from 'node:crypto'
import { reportPresence } from '@quitus/contract/events/report-presence.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { madeJob } from '#testing/made-job.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { purgeExpired } from './purge.ts'
import { startJobs } from './start-jobs.ts'

const DAY = 24 * 60 * 60 * 1000
const server = await startTestServer()
const { owner } = server.database
const staff = await server.person({ roleType: 'staff' })

async function countOf(table: string): Promise<number> {
  const answer = await sql<{
    count: number
  }>`select count(*)::integer as count from ${sql.table(table)}`.execute(owner)
  return answer.rows[0]?.count ?? -1
}

/** One of everything that expires; answers how to count it. */
async function oneOfEverything(): Promise<() => Promise<Record<string, number>>> {
  const session = await server.signInAs(staff)
  await server.call(refreshSession, { body: { refreshToken: session.refreshToken } })
  await server.refusal(signIn, { body: { login: 'nobody@example.test', plainPassword: 'wrong' } })
  const world = await publishForWriting(server, staff, [[staff, 'manage']])
  await world.edit(session, [change('E1$$1', 'Remarque', 'x')], { clientKey: randomUUID() })
  await world.open(session)
  const { id } = world.project
  const job = await madeJob(server, id, staff.id, 'done')
  await server.call(createTicket, { params: { projectId: id, job } }, { as: session })
  await server.call(
    reportPresence,
    { params: { projectId: id }, body: { tab: randomUUID(), place: null } },
    { as: session },
  )
  const tables = [
    ...['sessions', 'refresh_tokens', 'sign_in_attempts', 'tickets', 'result_sets'].map(
      (table) => `core.${table}`,
    ),
    ...['project_events', 'presences'].map((table) => `core.${table}`),
    `project_${id}.answered_writes`,
  ]
  return async () =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(table)])))
}

test('AUTH-03 OPS-02 what has expired is purged, and nothing before', async () => {
  const counts = await oneOfEverything()
  const before = await counts()
  expect(Object.values(before).every((count) => count > 0)).toBe(true)
  await purgeExpired(server.deps)
  expect(await counts()).toEqual(before)

  server.clock.advance(31 * DAY)
  // The clock of the database is not ours to move.
  await sql`update core.project_events set at = at - interval '2 days'`.execute(owner)
  await sql`update core.presences set seen_at = seen_at - interval '2 hours'`.execute(owner)
  const live = await server.signInAs(staff)
  const purged = await purgeExpired(server.deps)
  const names = ['sessions', 'refresh_tokens', 'tickets', 'result_sets', 'project_events'].map(
    (name) => `core.${name}`,
  )
  expect(purged).toMatchObject(Object.fromEntries(names.map((table) => [table.split('.')[1], before[table]])))
  expect(purged.answered_writes).toBe(1)
  // The session that has just begun, and what is counted of its address.
  const left = { 'core.sessions': 1, 'core.refresh_tokens': 1, 'core.sign_in_attempts': 1 }
  expect(await counts()).toEqual({
    ...Object.fromEntries(Object.keys(before).map((table) => [table, 0])),
    ...left,
  })
  await server.call(refreshSession, { body: { refreshToken: live.refreshToken } })
})

test('AUTH-03 a session that has ended stays for a day, so that its last calls are answered as before', async () => {
  await server.signInAs(staff)
  const now = server.clock.now()
  await owner.updateTable('core.sessions').set({ ended_at: now }).execute()
  const before = await countOf('core.sessions')
  server.clock.advance(DAY - 1000)
  await purgeExpired(server.deps)
  expect(await countOf('core.sessions')).toBe(before)
  server.clock.advance(2000)
  await purgeExpired(server.deps)
  expect(await countOf('core.sessions')).toBe(0)
})

/** Sign-in attempts that nobody made, forgotten long ago. */
async function forgottenAttempts(count: number): Promise<void> {
  await sql`
    insert into core.sign_in_attempts (subject, attempts, blocked_until, forgotten_at)
    select sha256(n::text::bytea), 1, '-infinity', '2020-01-01' from generate_series(1, ${count}) n
    on conflict do nothing`.execute(owner)
}

test('AUTH-09 OPS-02 a network in which nobody has signed in for ninety days is forgotten', async () => {
  await server.signInAs(staff)
  await purgeExpired(server.deps)
  const known = await countOf('core.known_sign_in_places')
  expect(known).toBeGreaterThan(0)
  server.clock.advance(90 * DAY)
  expect(await purgeExpired(server.deps)).toMatchObject({ known_sign_in_places: known })
})

test('OPS-02 two processes that purge at once delete each row once, in batches, and wait for nobody', async () => {
  await forgottenAttempts(2500)
  await owner.transaction().execute(async (tx) => {
    await sql`select from core.sign_in_attempts order by subject limit 1 for update`.execute(tx)
    const [one, other] = await Promise.all([purgeExpired(server.deps), purgeExpired(server.deps)])
    expect((one.sign_in_attempts ?? 0) + (other.sign_in_attempts ?? 0)).toBe(2499)
  })
  expect(await purgeExpired(server.deps)).toMatchObject({ sign_in_attempts: 1 })
})

test('OPS-02 a purge that is stopped ends after the batch that it is at', async () => {
  await forgottenAttempts(10)
  expect(await purgeExpired(server.deps, AbortSignal.abort())).toEqual({})
  expect(await countOf('core.sign_in_attempts')).toBe(10)
})

test('OPS-02 a process that starts runs the purge that was missed, and one of several does', async () => {
  await forgottenAttempts(10)
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('purge', now() - interval '1 day', now() - interval '1 day')
    on conflict (identifier) do update set last_execution = excluded.last_execution`.execute(owner)
  const start = () => startJobs({ deps: server.deps, runners: {}, logger: server.log.logger })
  const processes = await Promise.all([start(), start()])
  try {
    await vi.waitFor(async () => expect(await countOf('core.sign_in_attempts')).toBe(0), {
      timeout: 60_000,
      interval: 50,
    })
  } finally {
    await Promise.all(processes.map((each) => each.stop()))
  }
  expect(server.log.lines.filter((line) => line.includes('"task":"purge"'))).toHaveLength(1)
})
