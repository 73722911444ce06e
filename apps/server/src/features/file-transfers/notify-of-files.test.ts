import { createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import { samplePdf } from '@quitus/database/testing/sample-files.ts'
import { expect, test, vi } from 'vitest'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { notifyOfFiles } from './notify-of-files.ts'

const smtp = await runSmtpServer()
const server = await startTestServer({ runsJobs: true, mailer: smtp.mailer })
const WAIT = { timeout: 60_000 }
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const [lea, tom, quiet] = [
  await server.person({ roleType: 'staff', fullName: 'Léa Vivier', language: 'en' }),
  await server.person({ roleType: 'staff', fullName: 'Tom Renard' }),
  await server.person({ roleType: 'staff' }),
]
const outsider = await server.person({ roleType: 'staff' })
const asCustomer = await server.signInAs(customer)
const project = await server.project({
  name: 'Audit 2025',
  members: [
    [customer, 'review'],
    [lea, 'manage'],
    [tom, 'manage'],
    [quiet, 'manage'],
  ],
  features: ['transfers'],
})
const params = { projectId: project.id }
await server.database.owner
  .insertInto('core.notice_settings')
  .values({ user_id: quiet.id, kind: 'files', channel: 'off' })
  .execute()

async function send(name: string, as = asCustomer): Promise<void> {
  const bytes = samplePdf(name)
  const { url } = await server.call(
    createUpload,
    { params, body: { folder: null, name, size: bytes.length, fingerprint: '1' } },
    { as },
  )
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    authorization: `Bearer ${as.accessToken}`,
  }
  const answer = await fetch(`${address}${url}`, { method: 'PATCH', headers, body: bytes })
  expect(answer.status).toBe(204)
}
const uploads = async () => (await server.call(listUploads, { params }, { as: asCustomer })).uploads
const received = (count: number) =>
  vi.waitFor(async () => {
    const ended = server.database.owner.selectFrom('core.transfer_uploads').where('state', '=', 'done')
    expect(await ended.select('id').execute()).toHaveLength(count)
  }, WAIT)
const notify = (minutes: number) => {
  const now = () => new Date(server.clock.now().getTime() + minutes * 60_000)
  return notifyOfFiles({ ...server.deps, now }, new AbortController().signal)
}
const noticesOf = async (person: typeof lea) => {
  const { notices } = await server.call(listNotices, { query: {} }, { as: await server.signInAs(person) })
  return notices.filter(({ kind }) => kind === 'files')
}

test('XFER-04 what is sent within a quarter of an hour is one notice and one mail to each of the project’s staff, and the sender sees it', async () => {
  const names = Array.from({ length: 22 }, (_, at) => `Facture ${at + 1}.pdf`)
  for (const name of names) await send(name)
  await send('Relevé.pdf', await server.signInAs(tom))
  await received(23)
  expect(await notify(14), 'the first file is too young').toBe(0)
  expect(new Set((await uploads()).map(({ notifiedAt }) => notifiedAt))).toEqual(new Set([null]))

  expect(await notify(16)).toBe(23)
  expect(await notify(16), 'once').toBe(0)
  expect((await uploads()).every(({ notifiedAt }) => notifiedAt !== null)).toBe(true)

  expect(await noticesOf(lea)).toMatchObject([
    { source: null, count: 1, actor: 'Tom Renard', projectId: project.id, anomalyId: null, filter: null },
    { source: null, count: 22, actor: 'Marie Delaunay' },
  ])
  expect(
    (await noticesOf(tom)).map(({ count }) => count),
    'nobody is notified of their own',
  ).toEqual([22])
  for (const person of [quiet, outsider, customer]) {
    expect(await noticesOf(person)).toEqual([])
    expect(smtp.mailsTo(person)).toEqual([])
  }
  for (const person of [lea, tom]) await vi.waitFor(() => expect(smtp.mailsTo(person)).toHaveLength(1), WAIT)
  const [mail] = smtp.mailsTo(lea)
  if (mail === undefined) throw new Error('no mail came')
  const text = readParts(mail).text.replaceAll('\r\n', '\n')
  expect(text).toContain(`/en/${project.id}/transferts/gerer-les-fichiers`)
  const said = text.slice(text.indexOf('Marie'), text.indexOf('\n\nOpen'))
  expect(said.split('\n')).toEqual([
    'Marie Delaunay sent 22 files:',
    ...names.slice(0, 20).map((name) => `– ${name}`),
    'and 2 other files',
    'Tom Renard sent 1 file:',
    '– Relevé.pdf',
  ])
})
