import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { getMovement } from '@quitus/contract/movements/get-movement.ts'
import { searchProject } from '@quitus/contract/search/search-project.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getColumnDesign, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { expect, test } from 'vitest'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { prepareFreeView } from '#testing/prepare-free-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, invoice, MASTER, startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

/** Books with an invoice that was entered twice among documents of no anomaly; staff have not presented anything. */
async function startTriagedProject() {
  const started = await startSupplierProject(server, { staff, as: asStaff }, [
    'dashboard',
    'suppliers',
    'duplicateSuppliers',
    'transfers',
  ])
  const { project } = started
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: project.id, user_id: customer.id, right: 'review' })
    .execute()
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', project.id)
    .execute()
  const twice = [...invoice('F4', 'F020186', 4157.54), ...invoice('F4', 'F020186', 4157.54)]
  await started.loadBooks([...BOOK, ...twice], MASTER)
  const search = (text: string, as: Session = asCustomer) =>
    server.call(searchProject, { params: { projectId: project.id }, query: { text } }, { as })
  return { ...started, search }
}

test('VIEW-23 the number of an anomaly finds it, in short and in full, and its identifier does', async () => {
  const { search, paramsOf } = await startTriagedProject()
  const requested = { params: paramsOf('dashboard'), query: {} }
  const { rows } = await server.call(getViewData, requested, { as: asStaff })
  const anomalyId = String(rows[0]?.path[0])
  const found = { source: 'dashboard', anomalyId, name: 'A-00001', entryId: rows[0]?.entryId }
  for (const text of ['A-00001', 'a-1', 'A 00001', anomalyId])
    expect((await search(text, asStaff)).anomalies).toMatchObject([found])
  expect((await search('f-020186', asStaff)).anomalies).toMatchObject([
    { ...found, documentNumber: 'F020186' },
  ])
})

test('VIEW-23 documents of the whole ledger are found by number, its beginning, amount and text', async () => {
  const { search } = await startTriagedProject()
  const numbers = async (text: string) => (await search(text)).documents.map(({ number }) => number)
  expect(await numbers('K-9')).toEqual(['K-9'])
  expect(await numbers('k-9')).toEqual(['K-9'])
  expect(await numbers('A-')).toEqual(['A-1', 'A-2', 'A-1'])
  expect(await numbers('020186')).toEqual(['F020186', 'F020186'])
  expect(await numbers('80,50')).toEqual(['A-2'])
  expect(await numbers('80.5 €')).toEqual(['A-2'])
  expect(await numbers('1 000,00')).toEqual(['K-9'])
  expect(await numbers('fournitures k-9')).toEqual(['K-9'])
  expect((await search('K-9')).documents[0]).toMatchObject({
    anomalyId: null,
    kind: 'invoice',
    supplier: 'Peintures Kervadec',
    amount: 1000,
    date: { model: '2024-03-01T00:00:00' },
    text: 'Fournitures',
  })
})

test('VIEW-23 suppliers are found by name, code and SIREN, files and people by name', async () => {
  const { search, project } = await startTriagedProject()
  const owner = { projectId: project.id, userId: staff.id }
  const id = await madeTransferFile(server, owner, { name: 'Relevé Kervadec.txt' })
  const codes = async (text: string) => (await search(text)).suppliers.map(({ code }) => code)
  expect(await codes('delmotte quincaillerie')).toEqual(['F2', 'F1'])
  expect(await codes('F4')).toEqual(['F4'])
  expect(await codes('552 008 443')).toEqual(['F4'])
  expect(await codes('Lyon')).toEqual([])
  const { files, people, suppliers } = await search('KERVADEC')
  expect(suppliers).toEqual([{ code: 'F4', name: 'Peintures Kervadec', siren: '552008443' }])
  expect(files).toEqual([{ id, name: 'Relevé Kervadec.txt', isFolder: false, folder: null }])
  expect(people).toEqual([])
  expect((await search('girard')).people).toMatchObject([{ userId: staff.id, name: 'Thomas Girard' }])
})

test('VIEW-23 FLOW-14 what is not presented is a document like any other to a customer', async () => {
  const { search, paramsOf } = await startTriagedProject()
  const params = paramsOf('dashboard')
  const hidden = await search('F020186')
  expect(hidden.anomalies).toEqual([])
  expect(hidden.documents.map(({ anomalyId }) => anomalyId)).toEqual([null, null])
  expect((await search('A-00001')).anomalies).toEqual([])
  const seen = await search('F020186', asStaff)
  expect(seen.anomalies).toHaveLength(1)
  expect(seen.documents.map(({ anomalyId }) => anomalyId)).toEqual([
    seen.anomalies[0]?.anomalyId,
    seen.anomalies[0]?.anomalyId,
  ])
  const groups = await search('delmotte')
  expect(groups.anomalies).toEqual([])

  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asStaff })
  const selection = { entryIds: seen.documents.map(({ entryId }) => entryId).slice(0, 1) }
  const body = { timestamp: viewMetaData.timestamp, action: 'present' as const, selection }
  await server.call(runAction, { params, body }, { as: asStaff })
  expect((await search('F020186')).anomalies).toMatchObject(seen.anomalies)
})

test('VIEW-23 a document of no anomaly has its page, and so has one whose anomaly is not presented', async () => {
  const { search, paramsOf } = await startTriagedProject()
  for (const text of ['K-9', 'F020186']) {
    const [found] = (await search(text)).documents
    const params = { ...paramsOf('dashboard'), entryId: String(found?.entryId) }
    const movement = await server.call(getMovement, { params, query: {} }, { as: asCustomer })
    expect(movement).toMatchObject({
      anomalyId: null,
      supplier: { code: 'F4', name: 'Peintures Kervadec' },
      lineCount: 2,
    })
  }
  const params = { ...paramsOf('dashboard'), entryId: 'nothing$$1' }
  const refused = await server.refusal(getMovement, { params, query: {} }, { as: asCustomer })
  expect(refused.code).toBe('entry_not_found')
})

test('VIEW-23 ACC-08 nobody finds a document by a column that is withheld from customers, nor reads it', async () => {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'read'],
    ],
  })
  const extra = (name: string, hiddenFromCustomers: boolean) => ({
    ...{ header: name, name, label: { fr: name, en: name }, type: 'STRING', hiddenFromCustomers },
  })
  const mapping = {
    ...LEDGER_MAPPING,
    columns: LEDGER_MAPPING.columns.concat([extra('Note', true), extra('Name', true)] as never),
    roles: { ...LEDGER_MAPPING.roles, text: 'Note', supplierName: 'Name' },
  }
  const content = `${LEDGER_HEADER},Note,Name\nT1,S1,INV-1,100.00,2024-01-31,Litige avec Durand,Maison Durand\n`
  await importText(server.database, project, staff, [{ content }], { mapping })
  for (const as of [asCustomer, asStaff]) {
    const search = (text: string) =>
      server.call(searchProject, { params: { projectId: project.id }, query: { text } }, { as })
    expect((await search('litige')).documents).toEqual([])
    expect((await search('durand')).documents).toEqual([])
    expect((await search('INV-1')).documents).toMatchObject([{ number: 'INV-1', text: null, supplier: 'S1' }])
  }
})

test('VIEW-23 ACC-08 DATA-02 nobody is shown of a document, nor finds by, what staff hid in the grid after the import', async () => {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'read'],
    ],
  })
  const extra = (name: string) => ({
    ...{ header: name, name, label: { fr: name, en: name }, type: 'STRING' },
  })
  const mapping = {
    ...LEDGER_MAPPING,
    columns: LEDGER_MAPPING.columns.concat([extra('Note'), extra('Name')] as never),
    roles: { ...LEDGER_MAPPING.roles, text: 'Note', supplierName: 'Name' },
  }
  const content = `${LEDGER_HEADER},Note,Name\nT1,S1,INV-1,100.00,2024-01-31,Litige avec Durand,Maison Durand\n`
  await importText(server.database, project, staff, [{ content }], { mapping })
  const search = async (text: string, as: Session) =>
    (await server.call(searchProject, { params: { projectId: project.id }, query: { text } }, { as }))
      .documents
  const params = { projectId: project.id, source: 'dashboard' as const }
  expect(await search('litige', asCustomer)).toMatchObject([{ text: 'Litige avec Durand' }])
  const { version, columns, card } = await server.call(getColumnDesign, { params }, { as: asStaff })
  const hidden = columns.map(({ name, design }) => ({
    name,
    design: { ...design, isHiddenFromCustomers: design.isHiddenFromCustomers || name === 'Note' },
  }))
  await server.call(saveColumnDesign, { params, body: { version, card, columns: hidden } }, { as: asStaff })
  expect(await search('litige', asCustomer)).toEqual([])
  expect(await search('INV-1', asCustomer)).toMatchObject([{ number: 'INV-1', text: null }])
  expect(await search('litige', asStaff)).toMatchObject([{ text: 'Litige avec Durand' }])
})

test('VIEW-23 a free anomaly is found by its number', async () => {
  const project = await server.project({ members: [[staff, 'manage']], features: ['freeAnomaly'] })
  await prepareFreeView(server.database, project, staff)
  const params = { projectId: project.id }
  const ofView = { params: { ...params, source: 'freeanomaly' as const }, query: {} }
  const { viewMetaData } = await server.call(getViewMetadata, ofView, { as: asStaff })
  const body = { timestamp: viewMetaData.timestamp, values: { Fournisseur: 'Durand' } }
  const { updatedRows } = await server.call(addFreeAnomaly, { params, body }, { as: asStaff })
  const entryId = String(updatedRows[0]?.entryId)
  for (const text of [entryId, entryId.toLowerCase()])
    expect(
      (await server.call(searchProject, { params, query: { text } }, { as: asStaff })).anomalies,
    ).toMatchObject([{ source: 'freeanomaly', entryId }])
})

test('VIEW-23 PRJ-04 screens that a project does not open are not searched', async () => {
  const { search, project } = await startTriagedProject()
  await madeTransferFile(server, { projectId: project.id, userId: staff.id }, { name: 'Kervadec.txt' })
  await server.database.owner
    .updateTable('core.projects')
    .set({ features: ['freeAnomaly'] })
    .where('id', '=', project.id)
    .execute()
  const { people, ...others } = await search('Kervadec', asStaff)
  expect(others).toEqual({ anomalies: [], documents: [], suppliers: [], files: [] })
})

test('VIEW-23 signs that mean something in a pattern are searched for as themselves', async () => {
  const { search } = await startTriagedProject()
  for (const text of ['%%', '__', '\\\\', "'; --", '%_%'])
    expect(await search(text)).toMatchObject({ documents: [], suppliers: [], files: [], people: [] })
})
