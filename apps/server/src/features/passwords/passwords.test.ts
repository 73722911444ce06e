import { changePassword } from '@quitus/contract/passwords/change-password.ts'
import { checkPasswordLink } from '@quitus/contract/passwords/check-password-link.ts'
import { requestPasswordReset } from '@quitus/contract/passwords/request-password-reset.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { purgeExpired } from '#jobs/purge.ts'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { Person } from '#testing/test-people.ts'

const smtp = await runSmtpServer()
const server = await startTestServer({
  runsJobs: true,
  mailer: smtp.mailer,
})
const NEW_PASSWORD = 'seven quiet herons over water'
const MINUTE = 60_000

/** The mails to a person so far, the newest last. */
const mailsTo = ({ login }: Person) => smtp.received.filter(({ recipients }) => recipients.includes(login))
/** Those of them with a link; others may come in between. */
const linksTo = (person: Person) =>
  mailsTo(person).flatMap((mail) => /token=(\S+)/.exec(readParts(mail).text)?.[1] ?? [])

/** Lets the queue begin at once what it would begin seconds later, at a time drawn by chance. */
async function hastenResets(): Promise<void> {
  const { owner } = server.database
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(owner)
  await sql`select pg_notify('jobs:insert', '{"count":2}')`.execute(owner)
}

async function linkFor(person: Person): Promise<string> {
  const before = linksTo(person).length
  await server.call(requestPasswordReset, { body: person.login })
  await hastenResets()
  return vi.waitFor(
    () => {
      const link = linksTo(person)[before]
      if (link === undefined) throw new Error('no link came')
      return link
    },
    { timeout: 60_000 },
  )
}

const passwordOf = ({ login }: Person, plainPassword: string) =>
  server.send(signIn, { body: { login, plainPassword } })

test('AUTH-08 a mailed link sets a new password once and ends all sessions, on both addresses of the specification', async () => {
  const person = await server.person({ language: 'en' })
  const session = await server.signInAs(person)
  const token = await linkFor(person)
  expect(await server.call(checkPasswordLink, { body: { token } })).toEqual({
    login: person.login,
    purpose: 'reset',
  })
  await server.call(changePassword, { query: { token }, body: NEW_PASSWORD })
  expect(await server.refusal(getMe, {}, { as: session })).toMatchObject({ code: 'session_ended' })
  expect((await passwordOf(person, NEW_PASSWORD)).statusCode).toBe(200)
  const again = { query: { token }, body: `${NEW_PASSWORD} again` }
  expect(await server.refusal(changePassword, again)).toMatchObject({ status: 410, code: 'link_used' })
  expect((await passwordOf(person, NEW_PASSWORD)).statusCode).toBe(200)
  await vi.waitFor(
    () => expect(mailsTo(person).at(-1)?.source).toContain('Subject: Your password was changed'),
    { timeout: 60_000 },
  )
})

test('AUTH-08 an unknown, a disabled and a never opened account are answered alike and get no mail', async () => {
  const [known, disabled] = [await server.person(), await server.person({ isDisabled: true })]
  const unopened = await server.person({ passwordHash: null })
  const answers = []
  for (const body of ['nobody@example.test', disabled.login, unopened.login, known.login])
    answers.push(await server.send(requestPasswordReset, { body }))
  await hastenResets()
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([204, '']))
  await vi.waitFor(() => expect(mailsTo(known)).toHaveLength(1), { timeout: 60_000 })
  expect([...mailsTo(disabled), ...mailsTo(unopened)]).toEqual([])
  expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('nobody@example.test')
})

test('AUTH-08 an expired, a withdrawn and an unknown link each say so, and change nothing', async () => {
  const person = await server.person()
  const [first, second] = [await linkFor(person), await linkFor(person)]
  await server.call(changePassword, { query: { token: second }, body: NEW_PASSWORD })
  const refusalOf = async (token: string) => {
    const { code } = await server.refusal(changePassword, {
      query: { token },
      body: 'an other good password',
    })
    expect(await server.refusal(checkPasswordLink, { body: { token } })).toMatchObject({ code })
    return code
  }
  expect(await refusalOf(first)).toBe('link_withdrawn')
  expect(await refusalOf('x'.repeat(43))).toBe('link_unknown')
  const late = await linkFor(person)
  server.clock.advance(31 * MINUTE)
  expect(await refusalOf(late)).toBe('link_expired')
  expect((await passwordOf(person, NEW_PASSWORD)).statusCode).toBe(200)
})

test('AUTH-08 AUTH-09 a weak password is refused and leaves the link usable', async () => {
  const person = await server.person()
  const token = await linkFor(person)
  const choose = (body: string) => server.refusal(changePassword, { query: { token }, body })
  expect(await choose('short')).toMatchObject({ status: 400, code: 'password_too_short' })
  expect(await choose('motdepasse1234')).toMatchObject({ status: 400, code: 'password_common' })
  await server.call(changePassword, { query: { token }, body: NEW_PASSWORD })
})

test('AUTH-08 of two people who use one link at once, one succeeds', async () => {
  const person = await server.person()
  const token = await linkFor(person)
  const answers = await Promise.all(
    [`${NEW_PASSWORD} one`, `${NEW_PASSWORD} two`].map((body) =>
      server.send(changePassword, { query: { token }, body }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410])
})

test('AUTH-08 nobody’s mailbox is flooded: five links an hour, no matter who requests them', async () => {
  const person = await server.person()
  for (let made = 0; made < 5; made++) await linkFor(person)
  server.clock.advance(MINUTE)
  await server.call(requestPasswordReset, { body: person.login })
  const other = await server.person()
  await linkFor(other)
  expect(linksTo(person)).toHaveLength(5)
})

test.each(['not an address', 'a@b.test\r\nBcc: c@d.test', '"a\nb"@c.test', ''])(
  'AUTH-08 %j is no mail address',
  async (body) => {
    expect(await server.refusal(requestPasswordReset, { body })).toMatchObject({ status: 400 })
  },
)

test('AUTH-08 the secret of a link is stored nowhere once its mail was sent', async () => {
  const person = await server.person()
  const token = await linkFor(person)
  const stored = async () => {
    const mails = await server.database.owner.selectFrom('core.mails').selectAll().execute()
    const links = await server.database.owner.selectFrom('core.password_links').selectAll().execute()
    return { mails, text: JSON.stringify([mails, links]) }
  }
  await vi.waitFor(
    async () => {
      const { mails } = await stored()
      expect(mails.map(({ state, parameters }) => [state, parameters])).toEqual(
        mails.map(() => ['sent', null]),
      )
    },
    { timeout: 60_000 },
  )
  expect((await stored()).text).not.toContain(token)
})

const QUEUED_RESETS = sql<{ seconds: number }>`
  select extract(epoch from run_at - created_at)::float8 as seconds from graphile_worker.jobs
  where task_identifier = 'password_reset'`

test('AUTH-08 a reset begins at a time drawn by chance, so that the work for a known address falls on nobody’s next call', async () => {
  const person = await server.person()
  await server.database.owner.transaction().execute(async (tx) => {
    for (let each = 0; each < 10; each++)
      await sql`select core.request_password_reset(${each % 2 ? person.login : 'nobody@example.test'})`.execute(
        tx,
      )
    const seconds = (await QUEUED_RESETS.execute(tx)).rows.map((row) => row.seconds)
    expect(new Set(seconds).size).toBeGreaterThanOrEqual(10)
    expect(Math.min(...seconds)).toBeGreaterThan(0.9)
    expect(Math.max(...seconds)).toBeLessThan(4.1)
  })
  await hastenResets()
  await vi.waitFor(
    async () => expect((await QUEUED_RESETS.execute(server.database.owner)).rows).toEqual([]),
    {
      timeout: 60_000,
    },
  )
})

test('AUTH-08 a reset that failed for good does not keep the address that was typed', async () => {
  const { owner } = server.database
  await sql`
    select graphile_worker.add_job('password_reset', '{"mail":"typed@example.test"}', max_attempts => 1, job_key =>
      'broken', run_at => now() + '1 day');
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key =
      'broken'))`.execute(owner)
  const kept = () =>
    sql`select from graphile_worker._private_jobs where payload::text like '%typed@%'`.execute(owner)
  expect((await kept()).rows).toHaveLength(1)
  expect(await purgeExpired(server.deps)).toMatchObject({ failed_password_resets: 1 })
  expect((await kept()).rows).toEqual([])
})
