import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { HeadsReceivers } from '#deps/heads-receivers.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { readHeads } from '../heads.ts'
import { proveHistories } from './prove-histories.ts'

const refused = 'closed@audit.test'
const smtp = await runSmtpServer({
  onRcptTo({ address }, _session, callback) {
    callback(address === refused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
  },
})
const server = await startTestServer({ mailer: smtp.mailer })
const { owner } = server.database
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
await chainAll(owner, project.id, () => new Date())

const posted: { request: IncomingMessage; body: string }[] = []
let status = 204
const receiver = createServer(async (request, response) => {
  posted.push({ request, body: await text(request) })
  response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
afterAll(() => receiver.close())
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
const url = `http://${host}/heads?key=secret`
const going = new AbortController().signal

beforeEach(() => {
  smtp.received.length = 0
  posted.length = 0
  status = 204
})

/** The first mail of a night, decoded. */
function sentMail() {
  const [mail = { recipients: [], source: '' }] = smtp.received
  const { headers, text: words } = readParts(mail)
  const [, file = ''] = /filename=quitus-heads.*?\r\n\r\n(.*?)\r\n--/s.exec(mail.source) ?? []
  const subject = (/^Subject: ((?:.|\r\n[ \t])*)/m.exec(headers)?.[1] ?? '')
    .replaceAll(/\?=\r\n\s+=\?UTF-8\?Q\?/g, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')))
  return { subject, text: words, file: Buffer.from(file, 'base64').toString(), source: mail.source }
}

let nights = 0
/** The next night, and what it records. */
async function prove(headsReceivers: HeadsReceivers) {
  nights += 1
  const at = new Date(Date.UTC(2026, 4, nights, 4, 15))
  const result = await proveHistories({ ...server.deps, headsReceivers, now: () => at }, going)
  const recorded = await owner
    .selectFrom('core.history_proofs')
    .select(['projects', 'differing', 'sent_by', 'fault'])
    .where('proved_at', '=', at.toISOString())
    .executeTakeFirst()
  return { result, recorded }
}

test('SEC-06 each night the heads go by mail and by POST, with what was found, and the night is recorded', async () => {
  const { result, recorded } = await prove({ addresses: ['a@audit.test', 'b@audit.test'], url })
  expect(result).toEqual({ projects: 1, differing: [], sentBy: ['mail', 'post'] })
  expect(recorded).toEqual({ projects: 1, differing: [], sent_by: ['mail', 'post'], fault: null })
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['a@audit.test'], ['b@audit.test']])
  const mail = sentMail()
  expect(mail.subject).toContain('01/05/2026')
  expect(mail.text).toContain(`Projet ${project.id}\u00a0: intact. Modifications scellées\u00a0: 1`)
  expect(mail.source).toContain('filename=quitus-heads-2026-05-01.json')
  expect(posted.map(({ request, body }) => [request.method, body])).toEqual([['POST', mail.file]])
  expect(readHeads(mail.file)?.heads).toMatchObject([{ projectId: project.id, position: '1' }])
})

test('SEC-06 a way that fails is recorded with its host alone, and holds back none of the others', async () => {
  status = 302
  const { recorded } = await prove({ addresses: [refused, 'b@audit.test'], url })
  expect(recorded).toMatchObject({ sent_by: ['mail'] })
  expect(recorded?.fault).toMatch(new RegExp(`^${refused}: .*no such mailbox; ${host}: `))
  expect(recorded?.fault).not.toContain('secret')
  expect(posted).toHaveLength(1)
  status = 503
  expect((await prove({ addresses: [], url })).recorded).toMatchObject({
    sent_by: [],
    fault: `${host}: HTTP 503`,
  })
})

test('SEC-06 a history that was changed behind the application is named in the night, its subject and its mail', async () => {
  const changeSets = sql.id(`project_${project.id}`, 'change_sets')
  await sql`update ${changeSets} set reason = 'forged'`.execute(owner)
  const { result, recorded } = await prove({ addresses: ['a@audit.test'], url: null })
  expect(result.differing).toEqual([project.id])
  expect(recorded).toMatchObject({ differing: [project.id], sent_by: ['mail'] })
  expect(sentMail().subject).toContain('un historique diffère')
  expect(sentMail().text).toContain(`Projet ${project.id}\u00a0: la modification 1 `)
})

test('SEC-06 a night that is stopped records nothing, and without receivers nothing is sent', async () => {
  const stopped = proveHistories(server.deps, AbortSignal.abort(new Error('stopping')))
  await expect(stopped).rejects.toThrow('stopping')
  expect((await prove({ addresses: [], url: null })).recorded).toMatchObject({ sent_by: [], fault: null })
  expect(smtp.received).toEqual([])
})

test('SEC-06 a history that cannot be read is named, and those of other projects are compared and sent all the same', async () => {
  const other = await server.project({ members: [[staff, 'manage']] })
  await sql`alter table ${sql.id(`project_${project.id}`, 'history_chain')} rename to mislaid_chain`.execute(
    owner,
  )
  const { recorded } = await prove({ addresses: ['a@audit.test'], url: null })
  expect(recorded).toMatchObject({ projects: 1, sent_by: ['mail'] })
  expect(recorded?.fault).toMatch(new RegExp(`^${project.id}: .*history_chain`))
  expect(readHeads(sentMail().file)?.heads).toMatchObject([{ projectId: other.id }])
})
