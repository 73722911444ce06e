import { deleteDuplicateSupplierFile } from '@quitus/contract/cell-files/delete-duplicate-supplier-file.ts'
import { deleteFile } from '@quitus/contract/cell-files/delete-file.ts'
import { downloadDuplicateSupplierFile } from '@quitus/contract/cell-files/download-duplicate-supplier-file.ts'
import { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import { uploadDuplicateSupplierFile } from '@quitus/contract/cell-files/upload-duplicate-supplier-file.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { getChangeSet } from '@quitus/contract/history/get-change-set.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { listOwnChanges } from '@quitus/contract/history/list-own-changes.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { samplePdf, sampleText } from '@quitus/database/testing/sample-files.ts'
import type { ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { WireFile } from '@quitus/domain/values/cell-value.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const reader = await server.person()
const project = await server.project({
  members: [
    [staff, 'manage'],
    [customer, 'review'],
    [reader, 'read'],
  ],
  features: ['dashboard', 'duplicateSuppliers'],
})
const DOSSIER = {
  name: 'Dossier',
  label: { fr: 'Dossier', en: 'File' },
  type: 'FILE',
  isEditable: true,
} as const
const VIEW: ViewDefinition = {
  ...AUDIT_VIEW,
  anomalyColumns: [...AUDIT_VIEW.anomalyColumns, 'Dossier'],
  columns: [
    ...AUDIT_VIEW.columns,
    DOSSIER,
    { ...DOSSIER, name: 'Secret', isHiddenFromCustomers: true },
    { ...DOSSIER, name: 'Fixe', isEditable: false },
  ],
}
await publishAuditView(server.database, project, staff, { view: VIEW })
const [as, asCustomer, asReader] = [
  await server.signInAs(staff),
  await server.signInAs(customer),
  await server.signInAs(reader),
]
const of = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params: of, query: {} }, { as })
const { timestamp } = viewMetaData
const cell = (column: string, anomalyId = 'A-01', entryId = 'E1$$1') => ({
  ...of,
  column,
  anomalyId,
  entryId,
})
const PDF = { body: { filename: 'a.pdf' }, file: samplePdf('a') }
const OTHER = { body: { filename: 'b.txt' }, file: sampleText('b') }
const urlOf = (value: unknown) => (value as WireFile).url
const fileIdOf = (value: unknown) => urlOf(value).split('file=')[1] ?? ''
const filesKnown = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from core.files`.execute(
    server.database.owner,
  )
  return rows[0]?.n
}

test('API-04 CELL-13 a file, its replacement and its deletion are change sets of their own, whose files can all be had again', async () => {
  const params = cell('Pièce')
  const first = await server.call(uploadFile, { params, query: { timestamp }, ...PDF }, { as: asCustomer })
  const version = Number(first.updatedRows[0]?.version)
  const firstId = fileIdOf(first.updatedRows[0]?.Pièce)
  const second = await server.call(uploadFile, { params, query: {}, ...OTHER }, { as })
  expect(second.updatedRows[0]).toMatchObject({ version: version + 1, Pièce: { name: 'b.txt' } })
  const gone = await server.call(deleteFile, { params, query: { timestamp } }, { as })
  expect(gone.updatedRows[0]).toMatchObject({ version: version + 2, Pièce: null })
  const again = await server.call(deleteFile, { params, query: {} }, { as })
  expect(again.updatedRows[0]).toMatchObject({ version: version + 2, Pièce: null })

  const query = { entryId: 'E1$$1', column: 'Pièce', limit: 50 }
  const { history } = await server.call(listHistory, { params: of, query }, { as: asReader })
  const noted = history.map(({ kind, actor, before, after }) => [
    kind,
    actor,
    (before as WireFile | null)?.name ?? null,
    (after as WireFile | null)?.name ?? null,
  ])
  expect(noted).toEqual([
    ['file', staff.fullName, 'b.txt', null],
    ['file', staff.fullName, 'a.pdf', 'b.txt'],
    ['file', customer.fullName, null, 'a.pdf'],
  ])
  const authorization = `Bearer ${asReader.accessToken}`
  const earliest = await server.app.inject({
    url: urlOf(history[2]?.after),
    headers: { authorization },
  })
  expect(earliest.rawPayload.equals(Buffer.from(PDF.file))).toBe(true)
  const refusal = await server.refusal(downloadFile, { params, query: {} }, { as })
  expect(refusal).toMatchObject({ status: 404, code: 'file_not_found' })
  const elsewhere = { params: cell('Pièce', 'A-02', 'E2$$1'), query: { file: firstId } }
  expect(await server.refusal(downloadFile, elsewhere, { as })).toMatchObject({ code: 'file_not_found' })
})

test('CELL-12 CELL-13 a file that was removed or replaced comes back by undo, and is reported with its address', async () => {
  const params = cell('Pièce')
  await server.call(uploadFile, { params, query: {}, ...PDF }, { as })
  await server.call(uploadFile, { params, query: {}, ...OTHER }, { as })
  await server.call(deleteFile, { params, query: {} }, { as })
  const { undo } = await server.call(listOwnChanges, { params: of }, { as })
  expect(undo.slice(0, 3).map(({ kind }) => kind)).toEqual(['file', 'file', 'file'])
  const names: (string | undefined)[] = []
  for (const { changeSet } of undo.slice(0, 2)) {
    const undone = await server.call(
      undoChangeSet,
      { params: { projectId: project.id, changeSet }, body: {} },
      { as },
    )
    expect(undone).toMatchObject({ changed: 1, refused: [] })
    names.push((undone.updatedRows[0]?.Pièce as WireFile | undefined)?.name)
  }
  expect(names).toEqual(['b.txt', 'a.pdf'])
  const [deletion] = undo
  const changes = { projectId: project.id, changeSet: deletion?.changeSet ?? '' }
  const { cells } = await server.call(getChangeSet, { params: changes, query: { limit: 10 } }, { as })
  const authorization = `Bearer ${as.accessToken}`
  const noted = await server.app.inject({ url: urlOf(cells[0]?.before), headers: { authorization } })
  expect(noted.rawPayload.equals(Buffer.from(OTHER.file))).toBe(true)
})

test('CELL-02 a file in a column of the anomaly is on all of its rows, and is put there on its own row only', async () => {
  const { updatedRows } = await server.call(
    uploadFile,
    { params: cell('Dossier'), query: {}, ...PDF },
    { as: asCustomer },
  )
  expect(updatedRows[0]).toMatchObject({ Dossier: { name: 'a.pdf' }, children: [{ Dossier: null }] })
  const child = { params: cell('Dossier', 'A-01', 'E1$$2'), query: {} }
  const code = 'anomaly_column_on_child_row'
  expect(await server.refusal(uploadFile, { ...child, ...PDF }, { as })).toMatchObject({ status: 409, code })
  expect(await server.refusal(deleteFile, child, { as })).toMatchObject({ status: 409, code })
  expect(await server.refusal(downloadFile, child, { as })).toMatchObject({ code: 'file_not_found' })
})

test('CELL-02 neither a locked row nor a closed column takes or loses a file, and nothing stays of what was sent', async () => {
  const lock = (value: boolean) => {
    const changes = [{ entryId: 'E3$$1', column: 'Row Locked', value, expected: !value }]
    return server.call(editCells, { params: of, body: { timestamp, changes } }, { as })
  }
  const locked = { params: cell('Pièce', 'A-03', 'E3$$1'), query: {} }
  await server.call(uploadFile, { ...locked, ...PDF }, { as })
  await lock(true)
  const known = await filesKnown()
  for (const requested of [
    server.refusal(uploadFile, { ...locked, ...OTHER }, { as }),
    server.refusal(deleteFile, locked, { as }),
  ])
    expect(await requested).toMatchObject({ status: 409, code: 'row_locked' })
  expect((await server.send(downloadFile, locked, { as: asReader })).statusCode).toBe(200)
  await lock(false)
  const closed = { params: cell('Fixe'), query: {}, ...PDF }
  expect(await server.refusal(uploadFile, closed, { as })).toMatchObject({ code: 'column_not_editable' })
  expect(await filesKnown()).toBe(known)
  let stored = 0
  for await (const _ of server.files.store.list()) stored += 1
  expect(stored).toBe(known)
})

test('ACC-08 a column that is withheld from customers neither takes nor gives them a file', async () => {
  const params = cell('Secret')
  await server.call(uploadFile, { params, query: {}, ...PDF }, { as })
  const requested = { params, query: {} }
  for (const refusal of [
    await server.refusal(downloadFile, requested, { as: asCustomer }),
    await server.refusal(uploadFile, { ...requested, ...PDF }, { as: asCustomer }),
    await server.refusal(deleteFile, requested, { as: asCustomer }),
  ])
    expect(refusal).toMatchObject({ status: 400, code: 'unknown_column' })
})

test('API-04 an address that names no cell of files is refused with what is wrong with it', async () => {
  const refusal = (params: ReturnType<typeof cell>) =>
    server.refusal(uploadFile, { params, query: {}, ...PDF }, { as })
  expect(await refusal(cell('Remarque'))).toMatchObject({ code: 'column_holds_no_files' })
  expect(await refusal(cell('Nulle part'))).toMatchObject({ code: 'unknown_column' })
  expect(await refusal(cell('Pièce', 'A-01', 'E2$$1'))).toMatchObject({ code: 'entry_not_found' })
  expect(await refusal(cell('Pièce', 'A-01', 'E99$$1'))).toMatchObject({ code: 'entry_not_found' })
})

test('CELL-11 a file that a colleague put there meanwhile is not replaced, and one that changed is not deleted', async () => {
  const params = cell('Pièce', 'A-04', 'E4$$1')
  const seen = { params, query: { expected: 'none' as const } }
  const { updatedRows } = await server.call(uploadFile, { ...seen, ...PDF }, { as })
  const refused = await server.refusal(uploadFile, { ...seen, ...OTHER }, { as: asCustomer })
  expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const id = fileIdOf(updatedRows[0]?.Pièce)
  await server.call(uploadFile, { params, query: { expected: id }, ...OTHER }, { as })
  const late = { params, query: { expected: id } }
  expect(await server.refusal(deleteFile, late, { as })).toMatchObject({ code: 'changed_meanwhile' })
})

test('API-05 a FILE is never written as a value, and what an edit answers of it has its address', async () => {
  const params = cell('Pièce', 'A-06', 'E6$$1')
  const { updatedRows } = await server.call(uploadFile, { params, query: {}, ...PDF }, { as })
  const shown = updatedRows[0]?.Pièce as WireFile
  const changes = [{ entryId: 'E6$$1', column: 'Pièce', value: null, expected: shown }]
  const { refused } = await server.call(editCells, { params: of, body: { timestamp, changes } }, { as })
  expect(refused).toMatchObject([{ code: 'not_editable_by_value', current: shown }])
})

test('API-04 duplicate suppliers name their row by its key columns, and by these alone', async () => {
  await publishAuditView(server.database, project, staff, { view: { ...VIEW, source: 'suppliersduplicate' } })
  const params = { projectId: project.id, column: 'Pièce' }
  const row = JSON.stringify({ Ligne: '1', Écriture: 'E2' })
  const { updatedRows } = await server.call(
    uploadDuplicateSupplierFile,
    { params, query: { row, expected: 'none' }, ...PDF },
    { as: asCustomer },
  )
  expect(updatedRows[0]).toMatchObject({ entryId: 'E2$$1', Pièce: { name: 'a.pdf' } })
  const url = urlOf(updatedRows[0]?.Pièce)
  const authorization = `Bearer ${asReader.accessToken}`
  const file = await server.app.inject({ url, headers: { authorization } })
  expect(file.rawPayload.equals(Buffer.from(PDF.file))).toBe(true)
  for (const [wrong, code] of [
    ['{', 'invalid_request'],
    ['["E2","1"]', 'invalid_request'],
    ['{"Écriture":"E2"}', 'invalid_request'],
    ['{"Écriture":"E2","Ligne":"1","Montant":80}', 'invalid_request'],
    ['{"Écriture":"E2$$1","Ligne":"1"}', 'entry_not_found'],
    ['{"Écriture":"E2","Ligne":"9"}', 'entry_not_found'],
  ] as const) {
    const requested = { params, query: { row: wrong } }
    expect(await server.refusal(downloadDuplicateSupplierFile, requested, { as }), wrong).toMatchObject({
      code,
    })
  }
  await server.call(deleteDuplicateSupplierFile, { params, query: { row } }, { as })
  const requested = { params, query: { row } }
  expect(await server.refusal(downloadDuplicateSupplierFile, requested, { as })).toMatchObject({
    code: 'file_not_found',
  })
})

test('API-06 columns, anomalies and entries of any characters, 2 000 of them, are addresses of files', async () => {
  const nasty = ['a/b', '100 %25 %', 'x$$y', ' é 🧾 ?&#;=+', '日'.repeat(2_000)]
  const other = await server.project({ members: [[staff, 'manage']] })
  const columns = nasty.slice(0, 4).map((name) => ({ ...DOSSIER, name }))
  await publishAuditView(server.database, other, staff, {
    view: { ...VIEW, columns: [...VIEW.columns, ...columns] },
    rows: nasty.map((name) => ({ entryId: `${name}$$1`, anomalyId: name, values: { Écriture: name } })),
  })
  for (const [at, name] of nasty.entries()) {
    const column = columns[at % columns.length]?.name ?? ''
    const params = { ...of, projectId: other.id, column, anomalyId: name, entryId: `${name}$$1` }
    const { updatedRows } = await server.call(uploadFile, { params, query: {}, ...PDF }, { as })
    const url = urlOf(updatedRows[0]?.[column])
    const authorization = `Bearer ${as.accessToken}`
    const file = await server.app.inject({ url, headers: { authorization } })
    expect(file.statusCode, file.body).toBe(200)
    expect(file.rawPayload).toHaveLength(PDF.file.length)
  }
})

test('VIEW-16 a file for rows of an earlier publication is refused, and reading it goes on', async () => {
  const params = cell('Pièce', 'A-08', 'E8$$1')
  await server.call(uploadFile, { params, query: { timestamp }, ...PDF }, { as })
  await publishAuditView(server.database, project, staff, { view: VIEW })
  const refusal = await server.refusal(uploadFile, { params, query: { timestamp }, ...OTHER }, { as })
  expect(refusal).toMatchObject({ status: 409, code: 'view_republished' })
  expect((await server.send(downloadFile, { params, query: { timestamp } }, { as })).statusCode).toBe(200)
  expect((await server.send(downloadFile, { params }, { as })).statusCode).toBe(200)
})
