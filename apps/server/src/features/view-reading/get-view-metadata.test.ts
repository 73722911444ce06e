import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listPrefilteredViews } from '@quitus/contract/views/list-prefiltered-views.ts'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const customer = await server.person()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({
  members: [
    [customer, 'review'],
    [staff, 'review'],
  ],
})
await publishAuditView(server.database, project, staff)
const asCustomer = { as: await server.signInAs(customer) }
const asStaff = { as: await server.signInAs(staff) }
const params = { projectId: project.id, source: 'dashboard' } as const

test('VIEW-18 metadata carries exactly the keys of the specification', async () => {
  const metadata = await server.call(getViewMetadata, { params, query: {} }, asStaff)
  expect(Object.keys(metadata).toSorted()).toEqual([
    'anomalyCardDesign',
    'anomalyColumns',
    'anomalyIdColumn',
    'assigneeColumn',
    'linkMovementColumn',
    'supplierColumns',
    'validatedColumn',
    'viewConfig',
    'viewMetaData',
    'viewName',
  ])
  expect(Object.keys(metadata.viewMetaData).toSorted()).toEqual(['columns', 'keyColumns', 'timestamp'])
  expect(metadata.viewConfig).toEqual({ tableName: 'dashboard', timestamp: metadata.viewMetaData.timestamp })
  expect(metadata.viewMetaData.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
})

test('VIEW-01 a column carries its own description, colour and footer only where it has them', async () => {
  const { viewMetaData } = await server.call(
    getViewMetadata,
    { params, query: {} },
    { ...asStaff, language: 'English' },
  )
  const byName = new Map(viewMetaData.columns.map((column) => [column.name, column]))
  expect(byName.get('Montant anomalie')).toEqual({
    name: 'Montant anomalie',
    label: 'Amount at stake',
    type: 'AMOUNT',
    group: null,
    groupLabel: null,
    hidden: false,
    displayByDefault: true,
    editable: false,
    frozen: false,
    color: '#e6f4ea',
    footerStyle: 'SUM',
    isListOfChoices: false,
  })
  expect(byName.get('Fournisseur')).toMatchObject({ group: 'supplier', groupLabel: 'Supplier' })
  expect(byName.get('Fournisseur')).not.toHaveProperty('color')
  expect(byName.get('Ligne')?.hidden).toBe(true)
})

test('I18N-03 texts follow Selected-Language, and are French without it', async () => {
  const labelIn = async (language?: 'French' | 'English') => {
    const options = language === undefined ? asStaff : { ...asStaff, language }
    const metadata = await server.call(getViewMetadata, { params, query: {} }, options)
    return [metadata.viewMetaData.columns[1]?.label, metadata.anomalyCardDesign[0]?.label]
  }
  expect(await labelIn()).toEqual(['Catégorie', 'Constat'])
  expect(await labelIn('French')).toEqual(['Catégorie', 'Constat'])
  expect(await labelIn('English')).toEqual(['Category', 'Finding'])
})

test('ACC-08 nothing in the metadata names a column that is hidden from customers', async () => {
  const metadata = await server.call(getViewMetadata, { params, query: {} }, asCustomer)
  expect(JSON.stringify(metadata)).not.toContain('Note interne')
  expect(JSON.stringify(await server.call(getViewMetadata, { params, query: {} }, asStaff))).toContain(
    'Note interne',
  )
})

test('ACC-04 the lock column is editable for staff only, the others for anyone who may review', async () => {
  const editable = async (options: typeof asStaff) => {
    const metadata = await server.call(getViewMetadata, { params, query: {} }, options)
    return metadata.viewMetaData.columns.filter((column) => column.editable).map((column) => column.name)
  }
  expect(await editable(asStaff)).toContain('Row Locked')
  const forCustomer = await editable(asCustomer)
  expect(forCustomer).not.toContain('Row Locked')
  expect(forCustomer).toContain('Commentaire')
})

test('VIEW-04 prefiltered views are listed in the order of the staff, in the language of the reader', async () => {
  const french = await server.call(listPrefilteredViews, { params }, asCustomer)
  expect(french.views).toEqual([
    { name: 'gros-montants', label: 'Gros montants' },
    { name: 'à-vérifier', label: 'À vérifier' },
  ])
  const query = { prefilteredView: 'missing' }
  expect((await server.refusal(getViewMetadata, { params, query }, asStaff)).code).toBe(
    'prefiltered_view_not_found',
  )
})

test('a view that was never published is not found', async () => {
  const empty = await server.project({ members: [[staff, 'read']] })
  const refusal = await server.refusal(
    getViewMetadata,
    { params: { ...params, projectId: empty.id }, query: {} },
    asStaff,
  )
  expect(refusal).toMatchObject({ status: 404, code: 'view_not_found' })
})
