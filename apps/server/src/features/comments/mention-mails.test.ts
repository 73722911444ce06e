import { updateComment } from '@quitus/contract/comments/write-comments.ts'
import { expect, test, vi } from 'vitest'
import { one, startNoticeWorld } from '#testing/notices/notice-world.ts'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { Person } from '#testing/test-people.ts'

const smtp = await runSmtpServer()
const server = await startTestServer({ runsJobs: true, mailer: smtp.mailer })
/** A limit against hanging. */
const WAIT = { timeout: 60_000 }
const { customer, asStaff, asCustomer, newWorld, noticesIn, comment } = await startNoticeWorld(server)
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
  await vi.waitFor(() => expect(smtp.mailsTo(customer)).toHaveLength(1), WAIT)
  const [mail] = smtp.mailsTo(customer)
  if (mail === undefined) throw new Error('no mail came')
  const { text: said } = readParts(mail)
  expect(said).toContain('Thomas Girard mentioned you')
  expect(said).toContain(`/en/${world.project.id}/resultats/dashboards/default/anomalie/A-02`)
  expect(said).not.toContain('secret')
})

test('FLOW-10 who lost access or the anomaly before the mail leaves gets none', async () => {
  const leaver = await server.person({ fullName: 'Léa Vivier' })
  const world = await newWorld([[leaver, 'read']])
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
  expect(smtp.mailsTo(leaver)).toEqual([])
})
