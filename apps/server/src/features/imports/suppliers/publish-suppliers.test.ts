import { uploadDuplicateSupplierFile } from '@quitus/contract/cell-files/upload-duplicate-supplier-file.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { expect, test } from 'vitest'
import { exportedFile } from '#testing/files/exported-file.ts'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, MASTER, startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const startProject = (features?: ProjectFeature[]) => startSupplierProject(server, { staff, as }, features)

test('NAV-07 FLOW-09 every supplier account is a row with what went through it', async () => {
  const { rows, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const suppliers = new Map((await rows('mainsuppliers')).map((row) => [row.entryId, row]))
  expect([...suppliers.keys()]).toHaveLength(5)
  expect(suppliers.get('F1')).toMatchObject({
    'Code fournisseur': 'F1',
    Fournisseur: 'Quincaillerie Delmotte SARL',
    SIREN: '732829320',
    IBAN: 'FR76 •••• 0189',
    Ville: 'Lyon',
    'Nombre de factures': 2,
    'Montant facturé': 200.5,
    'Nombre d’avoirs': 1,
    'Montant des avoirs': -20,
    'Nombre de règlements': 1,
    'Montant réglé': 120,
    Solde: 60.5,
    'Premier mouvement': { model: '2024-03-01T00:00:00' },
    'Dernier mouvement': { model: '2024-04-01T00:00:00' },
    'Doublons présumés': 2,
  })
  expect(suppliers.get('F5')).toMatchObject({
    'Nombre de factures': 0,
    'Montant facturé': 0,
    'Doublons présumés': 0,
  })
})

test('NAV-06 DATA-12 accounts that are likely one supplier are a group, the one of most lines first, with the reason in the language of the reader', async () => {
  const { rows, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const french = await rows('suppliersduplicate')
  expect(french.map((row) => row.entryId)).toEqual(['F1', 'F2', 'F3'])
  expect(french[0]).toMatchObject({
    Rapprochement: 'SIREN',
    'Nombre de comptes': 3,
    'Montant facturé': 200.5,
  })
  expect(french[1]?.['Motif du rapprochement']).toBe(
    'Même SIREN (732829320)\u00a0; mêmes mots dans un autre ordre\u00a0; même ville (LYON)',
  )
  const english = await rows('suppliersduplicate', 'English')
  expect(english[1]?.['Motif du rapprochement']).toBe(
    'Same SIREN (732829320); same words in another order; same town (LYON)',
  )
})

test('DATA-12 a ledger without a master, whose suppliers are names, has its suppliers and duplicates too', async () => {
  const { project, rows } = await startProject()
  const lines = [
    'T1,Quincaillerie Delmotte SA,INV-1,100.00,2024-01-31',
    'T2,QUINCAILLERIE DELMOTTE,INV-2,200.00,2024-02-01',
    'T3,Kervadec,INV-3,1.00,2024-02-01',
  ]
  await importText(server.database, project, staff, [{ content: [LEDGER_HEADER, ...lines, ''].join('\n') }])
  expect(
    (await rows('mainsuppliers')).map((row) => [row.Fournisseur, row['Montant facturé'], row.Solde]),
  ).toEqual([
    ['QUINCAILLERIE DELMOTTE', 200, null],
    ['Quincaillerie Delmotte SA', 100, null],
    ['Kervadec', 1, null],
  ])
  expect(await rows('suppliersduplicate')).toHaveLength(2)
})

test('NAV-06 a project that opens no suppliers publishes none', async () => {
  const { project, loadBooks } = await startProject(['dashboard'])
  await loadBooks(BOOK, MASTER)
  const views = await server.database.owner
    .selectFrom('core.views')
    .select('source')
    .where('project_id', '=', project.id)
    .execute()
  expect(views.map(({ source }) => source)).toEqual(['dashboard'])
})

test('FLOW-14 where anomalies are presented first, customers see groups of duplicate suppliers once staff have presented them', async () => {
  const customer = await server.person()
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    features: ['dashboard', 'suppliers', 'duplicateSuppliers'],
  })
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', project.id)
    .execute()
  const lines = [
    'T1,Quincaillerie Delmotte SA,INV-1,100.00,2024-01-31',
    'T2,QUINCAILLERIE DELMOTTE,INV-2,200.00,2024-02-01',
  ]
  await importText(server.database, project, staff, [{ content: [LEDGER_HEADER, ...lines, ''].join('\n') }])
  const params = { projectId: project.id, source: 'suppliersduplicate' } as const
  const asCustomer = await server.signInAs(customer)
  const seen = async () => (await server.call(getViewData, { params, query: {} }, { as: asCustomer })).rows
  expect(await seen()).toEqual([])
  const ofSuppliers = { params: { ...params, source: 'mainsuppliers' } as const, query: {} }
  const suppliers = (await server.call(getViewData, ofSuppliers, { as: asCustomer })).rows
  expect(suppliers[0]).toHaveProperty('Montant facturé')
  expect(suppliers[0]).not.toHaveProperty('Doublons présumés')
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const body = {
    timestamp: viewMetaData.timestamp,
    action: 'present' as const,
    selection: { entryIds: ['QUINCAILLERIE DELMOTTE'] },
  }
  await server.call(runAction, { params, body }, { as })
  expect(await seen()).toHaveLength(2)
})

test('ACC-08 what a mapping keeps from customers is kept from them among suppliers too', async () => {
  const customer = await server.person()
  const { project, paramsOf, rows } = await startProject()
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: project.id, user_id: customer.id, right: 'review' })
    .execute()
  const mapping = {
    ...LEDGER_MAPPING,
    columns: LEDGER_MAPPING.columns.concat({
      header: 'VAT',
      name: 'VAT',
      label: { fr: 'TVA', en: 'VAT' },
      type: 'STRING',
      hiddenFromCustomers: true,
    } as never),
    roles: { ...LEDGER_MAPPING.roles, vatNumber: 'VAT' },
  }
  const lines = [
    'T1,Delmotte,INV-1,100.00,2024-01-31,BE0403019261',
    'T2,DELMOTTE SA,INV-2,200.00,2024-02-01,BE0403019261',
  ]
  await importText(
    server.database,
    project,
    staff,
    [{ content: [`${LEDGER_HEADER},VAT`, ...lines, ''].join('\n') }],
    { mapping },
  )
  expect((await rows('suppliersduplicate'))[0]).toMatchObject({ 'N° TVA': 'BE0403019261' })
  const asCustomer = { as: await server.signInAs(customer) }
  for (const source of ['mainsuppliers', 'suppliersduplicate'] as const) {
    const answer = await server.call(getViewData, { params: paramsOf(source), query: {} }, asCustomer)
    expect(answer.rows).toHaveLength(2)
    expect(JSON.stringify(answer)).not.toContain('BE0403019261')
  }
})

test('DATA-12 ACC-08 a list that says SIRET, telephone, mail and address of its suppliers is compared by them, and quotes none that is withheld', async () => {
  const customer = await server.person()
  const { project, paramsOf, rows } = await startProject()
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: project.id, user_id: customer.id, right: 'review' })
    .execute()
  const roles = {
    siret: 'SIRET',
    phone: 'Telephone',
    mail: 'Mail',
    address: 'Address',
    postcode: 'Postcode',
    town: 'Town',
  }
  const contacts = Object.values(roles).map((name) => ({
    header: name,
    name,
    label: { fr: name, en: name },
    type: 'STRING',
    hiddenFromCustomers: name === 'Mail',
  }))
  const mapping = {
    ...LEDGER_MAPPING,
    columns: LEDGER_MAPPING.columns.concat(contacts as never),
    roles: { ...LEDGER_MAPPING.roles, ...roles },
  }
  const lines = [
    'T1,Garage Abgrall,INV-1,100.00,2024-01-31,73282932000074,,,,,',
    'T2,Carrosserie du Port,INV-2,200.00,2024-02-01,73282932000074,,,,,',
    'T3,Garage Abgrall Brest,INV-3,10.00,2024-02-01,732 829 320 00082,,,,,',
    'T4,Imprimerie Lefèvre,INV-4,5.00,2024-02-01,,04 72 00 11 22,contact@lefevre-print.test,12 rue des Forges,29200,Brest',
    'T5,Lefèvre Impression Numérique,INV-5,6.00,2024-02-01,,0472001122,compta@lefevre-print.test,12 r. des Forges,29200,BREST',
  ]
  const content = [`${LEDGER_HEADER},${Object.values(roles).join(',')}`, ...lines, ''].join('\n')
  await importText(server.database, project, staff, [{ content }], { mapping })
  const reasons = Object.fromEntries(
    (await rows('suppliersduplicate')).map((row) => [row.entryId, row['Motif du rapprochement']]),
  )
  expect(reasons['Garage Abgrall']).toContain('Même SIRET (73282932000074)')
  expect(reasons['Imprimerie Lefèvre']).toMatch(/même téléphone.*même domaine de messagerie/i)
  expect(reasons).not.toHaveProperty('Garage Abgrall Brest')
  const suppliers = await rows('mainsuppliers')
  expect(suppliers.find(({ entryId }) => entryId === 'Imprimerie Lefèvre')).toMatchObject({
    Adresse: '12 rue des Forges',
    Ville: 'Brest',
  })
  expect(suppliers.find(({ entryId }) => entryId === 'Garage Abgrall')).toMatchObject({ SIREN: '732829320' })
  const asCustomer = { as: await server.signInAs(customer) }
  const seen = await server.call(
    getViewData,
    { params: paramsOf('suppliersduplicate'), query: {} },
    asCustomer,
  )
  expect(seen.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(seen)).not.toContain('lefevre-print')
})

test('FLOW-01 API-04 VIEW-12 suppliers are edited at once, have files and are exported like anomalies', async () => {
  const { paramsOf, rows, loadBooks } = await startProject()
  await loadBooks(BOOK, MASTER)
  const timestampOf = async (source: 'mainsuppliers' | 'suppliersduplicate') =>
    (await server.call(getViewMetadata, { params: paramsOf(source), query: {} }, { as })).viewMetaData
      .timestamp
  const body = {
    timestamp: await timestampOf('suppliersduplicate'),
    action: 'multipleEdit' as const,
    selection: { entryIds: ['F1', 'F2', 'F3'] },
    column: 'Décision',
    value: 'duplicate',
  }
  const params = paramsOf('suppliersduplicate')
  expect(await server.call(runAction, { params, body }, { as })).toMatchObject({ changed: 3, excluded: [] })
  const cell = { projectId: params.projectId, column: 'Justificatif' }
  const row = JSON.stringify({ 'Code fournisseur': 'F2' })
  const file = new TextEncoder().encode('RIB')
  await server.call(
    uploadDuplicateSupplierFile,
    { params: cell, query: { row }, body: { filename: 'rib.txt' }, file },
    { as },
  )
  const second = (await rows('suppliersduplicate')).find(({ entryId }) => entryId === 'F2')
  expect(second).toMatchObject({ Décision: 'duplicate', Justificatif: { name: 'rib.txt' } })
  const columns = ['Code fournisseur', 'IBAN', 'Montant facturé'].map((name) => ({ name }))
  const exported = {
    format: 'csv' as const,
    timestamp: await timestampOf('mainsuppliers'),
    columns,
    filter: { column: 'Montant facturé', op: 'between' as const, value: [100, null] },
    groups: false,
  }
  const { bytes } = await exportedFile(server, { params: paramsOf('mainsuppliers'), body: exported }, { as })
  const lines = bytes.toString('utf8').trim().split(/\r?\n/).slice(1)
  expect(lines.slice(0, 2)).toEqual(['F4;;1000,00', 'F1;FR76 •••• 0189;200,50'])
})

test('FLOW-15 an import that publishes suppliers too is notified once', async () => {
  const customer = await server.person()
  const { project, loadBooks } = await startProject()
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: project.id, user_id: customer.id, right: 'review' })
    .execute()
  await loadBooks(BOOK, MASTER)
  const { notices } = await server.call(listNotices, { query: {} }, { as: await server.signInAs(customer) })
  expect(notices.map(({ kind, source }) => [kind, source])).toEqual([['publication', 'dashboard']])
})
