import {
  attachTransferredFile,
  downloadAttachment,
  listAttachments,
} from '@quitus/contract/attachments/attachments.ts'
import { downloadDuplicateSupplierFile } from '@quitus/contract/cell-files/download-duplicate-supplier-file.ts'
import { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import { linkDuplicateSupplierFile } from '@quitus/contract/cell-files/link-duplicate-supplier-file.ts'
import { linkFile } from '@quitus/contract/cell-files/link-file.ts'
import { addFolder } from '@quitus/contract/file-transfers/add-folder.ts'
import { changeObject } from '@quitus/contract/file-transfers/change-object.ts'
import { deleteObjects } from '@quitus/contract/file-transfers/delete-objects.ts'
import { moveObjects } from '@quitus/contract/file-transfers/move-objects.ts'
import { BIN_DAYS } from '@quitus/domain/file-transfers/upload-state.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { ORPHAN_AGE_MS, sweepFiles } from './sweep-files.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const members = [[staff, 'manage'] as const, [customer, 'review'] as const]
const { id: projectId } = await server.project({
  members: [...members],
  features: ['dashboard', 'duplicateSuppliers', 'transfers'],
})
const elsewhere = await server.project({ members: [...members], features: ['transfers'] })
await publishAuditView(server.database, { id: projectId }, staff)
const asStaff = await server.signInAs(staff)
const as = await server.signInAs(customer)

const params = { projectId }
const view = { projectId, source: 'dashboard' } as const
const cell = { ...view, column: 'Pièce', anomalyId: 'A-02', entryId: 'E2$$1' }
const anomaly = (anomalyId: string) => ({ projectId, anomalyId })
const sent = (name: string, text = 'Avoir du 3 mars') =>
  madeTransferFile(server, { projectId, userId: customer.id }, { name, text })
const link = (object: string, query = {}) =>
  server.call(linkFile, { params: cell, query, body: { object } }, { as })
const attach = (object: string, anomalyId = 'A-02', by = as) =>
  server.call(attachTransferredFile, { params: anomaly(anomalyId), body: { object } }, { as: by })
const refused = async (object: string, by = as) => [
  (await server.refusal(attachTransferredFile, { params: anomaly('A-03'), body: { object } }, { as: by }))
    .code,
  (await server.refusal(linkFile, { params: cell, query: {}, body: { object } }, { as: by })).code,
]
const stored = async () => {
  let count = 0
  for await (const _ of server.files.store.list()) count += 1
  return count
}

test('XFER-02 CELL-09 FLOW-19 a file that was sent becomes one of a cell and of an anomaly without a copy, and stays when the sent one is gone for good', async () => {
  const object = await sent('avoir.txt')
  const before = await stored()
  const { updatedRows } = await link(object, { expected: 'none' })
  expect(updatedRows).toMatchObject([{ entryId: 'E2$$1', Pièce: { name: 'avoir.txt' } }])
  const attached = await attach(object)
  expect(attached).toMatchObject({ name: 'avoir.txt', type: 'text/plain', canDelete: true })
  // The same file again is the one that is there.
  expect((await attach(object)).id).toBe(attached.id)
  expect(await stored()).toBe(before)
  const written = await sql<{ kind: string }>`
    select kind from ${sql.id(`project_${projectId}`, 'change_sets')} order by id desc limit 1`.execute(
    server.database.owner,
  )
  expect(written.rows).toEqual([{ kind: 'file' }])

  await server.call(deleteObjects, { params, body: { objects: [object] } }, { as })
  const late = new Date(server.clock.now().getTime() + (BIN_DAYS + 1) * 24 * 3_600_000)
  const { deps, database, files } = server
  const { signal } = new AbortController()
  await sweepUploads({ uploads: deps.uploads, owner: database.owner, now: late, signal })
  const gone = await sql`select from core.transfer_objects where id = ${object}`.execute(database.owner)
  expect(gone.rows).toEqual([])
  await sweepFiles({ files, owner: database.owner, now: new Date(Date.now() + 2 * ORPHAN_AGE_MS) })
  const fromCell = await server.send(downloadFile, { params: cell }, { as })
  expect([fromCell.statusCode, fromCell.body]).toEqual([200, 'Avoir du 3 mars'])
  const ofAnomaly = { ...anomaly('A-02'), attachment: attached.id }
  expect((await server.send(downloadAttachment, { params: ofAnomaly }, { as })).body).toBe('Avoir du 3 mars')
})

test('API-04 XFER-02 a cell of duplicate suppliers, named by its key columns, takes a file that was sent', async () => {
  const source = 'suppliersduplicate'
  await publishAuditView(server.database, { id: projectId }, staff, { view: { ...AUDIT_VIEW, source } })
  const query = { row: JSON.stringify({ Écriture: 'E2', Ligne: '1' }), expected: 'none' } as const
  const of = { projectId, column: 'Pièce' }
  const request = { params: of, query, body: { object: await sent('rib.txt', 'RIB') } }
  const { updatedRows } = await server.call(linkDuplicateSupplierFile, request, { as })
  expect(updatedRows).toMatchObject([{ entryId: 'E2$$1', Pièce: { name: 'rib.txt' } }])
  const answer = await server.send(
    downloadDuplicateSupplierFile,
    { params: of, query: { row: query.row } },
    { as },
  )
  expect([answer.statusCode, answer.body]).toEqual([200, 'RIB'])
  expect((await server.refusal(linkDuplicateSupplierFile, request, { as })).code).toBe('changed_meanwhile')
})

test('XFER-05 SEC-01 what staff keep to themselves cannot be put with an anomaly, by nobody, and is not there for customers', async () => {
  const folder = await server.call(
    addFolder,
    { params, body: { parent: null, name: 'Cabinet', isStaffOnly: true } },
    { as: asStaff },
  )
  const object = await sent('note interne.txt')
  await server.call(moveObjects, { params, body: { objects: [object], folder: folder.id } }, { as: asStaff })
  expect(await refused(object)).toEqual(['object_not_found', 'object_not_found'])
  expect(await refused(object, asStaff)).toEqual(['object_for_staff', 'object_for_staff'])
  expect(
    (await server.call(listAttachments, { params: anomaly('A-03') }, { as: asStaff })).attachments,
  ).toEqual([])
  // Nor by the back door of a statement.
  await expect(
    sql`insert into core.files (id, project_id, name, size, content_type, sha256, created_by, created_at, bytes_id)
        select gen_random_uuid(), project_id, name, size, content_type, sha256, created_by, now(), id from
          core.transfer_objects
        where id = ${object}`.execute(server.database.owner),
  ).rejects.toThrow(/no bytes to share/)
})

test('SEC-01 a file of another project, a folder and a file in the bin are not there', async () => {
  const foreign = await madeTransferFile(server, { projectId: elsewhere.id, userId: customer.id })
  const folder = await server.call(addFolder, { params, body: { parent: null, name: 'Avoirs' } }, { as })
  const deleted = await sent('supprimé.txt')
  await server.call(deleteObjects, { params, body: { objects: [deleted] } }, { as })
  for (const object of [foreign, folder.id, deleted, crypto.randomUUID()])
    expect(await refused(object)).toEqual(['object_not_found', 'object_not_found'])
})

test('XFER-03 SEC-08 a file is refused where an upload of it would be, also when it was given another name since', async () => {
  expect(await refused(await sent('grand livre.fec'))).toEqual([
    'file_kind_not_accepted',
    'file_kind_not_accepted',
  ])
  const large = await sent('relevé.txt', 'x'.repeat(server.files.maxBytes + 1))
  expect(await refused(large)).toEqual(['file_too_large', 'file_too_large'])
  const renamed = async (name: string) => {
    const object = await sent(`${crypto.randomUUID()}.txt`)
    await server.call(changeObject, { params: { projectId, object }, body: { name } }, { as })
    return object
  }
  expect(await refused(await renamed('faux.pdf'))).toEqual(['file_content_mismatch', 'file_content_mismatch'])
  expect(await attach(await renamed('liste.csv'), 'A-04')).toMatchObject({ type: 'text/csv' })
})

test('SEC-01 without file transfers a project lends no file', async () => {
  const object = await sent('seul.txt')
  const features = ['dashboard'] as const
  await server.database.owner
    .updateTable('core.projects')
    .set({ features: [...features] })
    .where('id', '=', projectId)
    .execute()
  expect(await refused(object)).toEqual(['not_permitted', 'not_permitted'])
})
