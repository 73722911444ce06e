import { createComment, updateComment } from '@quitus/contract/comments/write-comments.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { expect, test, vi } from 'vitest'
import { createSmtpMailer } from '#mail/mailer.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { DECISION_VIEW } from '#testing/decision-view.ts'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { Person } from '#testing/test-people.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const smtp = await runSmtpServer()
const mailer = createSmtpMailer({
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  isSecure: false,
  mayBePlain: true,
  credentials: null,
  from: { name: 'Quitus', address: 'quitus@example.test' },
})
const server = await startTestServer({ runsJobs: true, mailer })
/** A limit against hanging. */
const WAIT = { timeout: 20_000 }
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay', language: 'en' })
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const reviewing = [
  [staff, 'manage'],
  [customer, 'review'],
] as const

const newWorld = () => publishForWriting(server, staff, reviewing, { view: DECISION_VIEW, rows: AUDIT_ROWS })
type World = Awaited<ReturnType<typeof newWorld>>
const noticesIn = async ({ project }: Pick<World, 'project'>, as: Session) => {
  const { notices } = await server.call(listNotices, { query: { limit: 100 } }, { as })
  return notices.filter(({ projectId, kind }) => projectId === project.id && kind !== 'publication')
}
const one = (...entryIds: string[]) => ({ selection: { entryIds } })
const comment = ({ project }: World, as: Session, body: object) =>
  server.call(
    createComment,
    { params: { projectId: project.id, anomalyId: 'A-02' }, body: { text: 'x', ...body } },
    { as },
  )
const mailsTo = ({ login }: Person) => smtp.received.filter(({ recipients }) => recipients.includes(login))
const mailRow = (person: Person) =>
  server.database.owner
    .selectFrom('core.mails')
    .selectAll()
    .where('user_id', '=', person.id)
    .where('kind', '=', 'mention')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('FLOW-10 FLOW-15 a mentioned person gets a notice and a mail in their language, without the comment, and once', async () => {
  const world = await newWorld()
  const text = 'Regarde ce secret, @Marie Delaunay'
  const { id } = await comment(world, asStaff, { text, mentions: [customer.id] })
  const params = { projectId: world.project.id, anomalyId: 'A-02', comment: id }
  await server.call(
    updateComment,
    { params, body: { text: `${text} !`, mentions: [customer.id] } },
    { as: asStaff },
  )
  expect(await noticesIn(world, asCustomer)).toMatchObject([
    { kind: 'mentioned', anomalyId: 'A-02', name: 'A-02' },
  ])
  await vi.waitFor(() => expect(mailsTo(customer)).toHaveLength(1), WAIT)
  const [mail] = mailsTo(customer)
  if (mail === undefined) throw new Error('no mail came')
  const { text: said } = readParts(mail)
  expect(said).toContain('Thomas Girard mentioned you')
  expect(said).toContain(`/en/${world.project.id}/resultats/dashboards/default/anomalie/A-02`)
  expect(said).not.toContain('secret')
})

test('FLOW-10 who lost access or the anomaly before the mail leaves gets none', async () => {
  const leaver = await server.person({ fullName: 'Léa Vivier' })
  const world = await publishForWriting(server, staff, [...reviewing, [leaver, 'read']], {
    view: DECISION_VIEW,
    rows: AUDIT_ROWS,
  })
  smtp.refuseWith({ code: 451, text: 'later' })
  await comment(world, asStaff, { mentions: [leaver.id, customer.id] })
  for (const person of [leaver, customer])
    await vi.waitFor(async () => expect((await mailRow(person)).attempts).toBeGreaterThan(0), WAIT)
  await server.database.owner.deleteFrom('core.project_members').where('user_id', '=', leaver.id).execute()
  await world.decide(asStaff, { action: 'withdraw', ...one('E2$$1') })
  smtp.refuseWith(null)
  for (const person of [leaver, customer]) {
    await vi.waitFor(async () => expect((await mailRow(person)).state).toBe('failed'), { timeout: 30_000 })
    expect((await mailRow(person)).last_error).toBe('the person may not read this any more')
  }
  expect(mailsTo(leaver)).toEqual([])
})
