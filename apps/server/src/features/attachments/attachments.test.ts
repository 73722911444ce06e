import {
  addAttachment,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from '@quitus/contract/attachments/attachments.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const colleague = await server.person({ fullName: 'Luc Petit' })
const project = await server.project({
  members: [
    [staff, 'manage'],
    [customer, 'review'],
    [colleague, 'review'],
  ],
})
await publishAuditView(server.database, project, staff)
const asStaff = await server.signInAs(staff)
const as = await server.signInAs(customer)
const asColleague = await server.signInAs(colleague)

const of = (anomalyId: string) => ({ projectId: project.id, anomalyId })
const bytes = (text: string) => new TextEncoder().encode(text)
const attach = (anomalyId: string, filename: string, by: Session, file = bytes('Vu.')) =>
  server.send(addAttachment, { params: of(anomalyId), body: { filename }, file }, { as: by })
const listed = async (anomalyId: string) =>
  (await server.call(listAttachments, { params: of(anomalyId) }, { as: asStaff })).attachments

test('FLOW-19 a file is added to an anomaly, read by all members, and deleted by who added it or who manages', async () => {
  const { id } = (await attach('A-01', 'accord.txt', as)).json()
  expect(await listed('A-01')).toMatchObject([
    { id, name: 'accord.txt', size: 3, type: 'text/plain', addedBy: 'Marie Delaunay', canDelete: true },
  ])
  const params = { ...of('A-01'), attachment: id }
  const answer = await server.send(downloadAttachment, { params }, { as: asColleague })
  expect([answer.body, answer.headers['content-disposition']]).toEqual([
    'Vu.',
    'attachment; filename=accord.txt',
  ])
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  const refused = await server.send(deleteAttachment, { params }, { as: asColleague })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'attachment_of_another'])
  // Under another anomaly there is no such file.
  const other = await server.send(
    downloadAttachment,
    { params: { ...of('A-02'), attachment: id } },
    { as: asColleague },
  )
  expect(other.json()).toMatchObject({ code: 'file_not_found' })
  await server.call(deleteAttachment, { params }, { as: asStaff })
  expect(await listed('A-01')).toEqual([])
  const kept = await sql<{ deleted_by: number }>`
    select deleted_by from core.attachments where file_id = ${id}`.execute(server.database.owner)
  expect(kept.rows).toEqual([{ deleted_by: staff.id }])
})

test('FLOW-19 a file is added to an anomaly whose rows are locked', async () => {
  const view = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params: view, query: {} }, { as: asStaff })
  const changes = [{ entryId: 'E2$$1', column: 'Row Locked', value: true, expected: false }]
  const body = { timestamp: viewMetaData.timestamp, changes }
  expect((await server.call(editCells, { params: view, body }, { as: asStaff })).refused).toEqual([])
  expect((await attach('A-02', 'preuve.txt', as)).statusCode).toBe(200)
  expect(await listed('A-02')).toMatchObject([{ name: 'preuve.txt' }])
})

test.each([
  ['page.pdf', 'pas un PDF', 415, 'file_content_mismatch'],
  ['programme.exe', 'MZ', 415, 'file_kind_not_accepted'],
  ['../../a.txt', 'x', 400, 'file_name_not_accepted'],
  ['vide.txt', '', 400, 'file_empty'],
  ['gros.txt', 'x'.repeat(1_000_001), 413, 'file_too_large'],
])('SEC-08 FLOW-19 refuses %s by the rules of every file', async (name, content, status, code) => {
  const answer = await attach('A-03', name, as, bytes(content))
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await listed('A-03')).toEqual([])
})

test('FLOW-19 an anomaly has 100 files at most', async () => {
  await sql`
    with files as (
      insert into core.files (id, project_id, name, size, content_type, sha256, created_by, created_at)
      select gen_random_uuid(), ${project.id}, number || '.txt', 1, 'text/plain', sha256('x'), ${staff.id}, now()
      from generate_series(1, 100) number returning id
    )
    insert into core.attachments (file_id, project_id, source, anomaly_id, added_by, added_at)
    select id, ${project.id}, 'dashboard', 'A-04', ${staff.id}, now() from files`.execute(
    server.database.owner,
  )
  const answer = await attach('A-04', 'un de trop.txt', as)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'too_many_attachments'])
})
