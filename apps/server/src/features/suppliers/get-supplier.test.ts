import { getMovement } from '@quitus/contract/movements/get-movement.ts'
import { getSupplier } from '@quitus/contract/suppliers/get-supplier.ts'
import { listSupplierMovements } from '@quitus/contract/suppliers/list-supplier-movements.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { expect, test } from 'vitest'
import { exportedFile } from '#testing/files/exported-file.ts'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { invoice, MASTER, payment, startSupplierProject } from '#testing/supplier-books.ts'
import { FIGURE_BOOK } from '#testing/suppliers/figure-books.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff' })
const [reviewer, reader] = [await server.person(), await server.person()]
const as = await server.signInAs(staff)
const people = { reviewer: await server.signInAs(reviewer), reader: await server.signInAs(reader) }
const WHOLE = 'FR7630006000011234567890189'

async function startProject() {
  const world = await startSupplierProject(server, { staff, as })
  await server.database.owner
    .insertInto('core.project_members')
    .values([
      { project_id: world.project.id, user_id: reviewer.id, right: 'review' },
      { project_id: world.project.id, user_id: reader.id, right: 'read' },
    ])
    .execute()
  const supplier = (code: string, session = as) =>
    server.call(getSupplier, { params: { projectId: world.project.id, code } }, { as: session })
  const movements = (code: string, query = {}) =>
    server.call(listSupplierMovements, { params: { projectId: world.project.id, code }, query }, { as })
  return { ...world, supplier, movements }
}

const world = await startProject()
await world.loadBooks(
  [
    ...invoice('F1', 'A-1', 120),
    ...invoice('F1', 'A-2', 80.5, '20240310'),
    ...invoice('F1', 'AV-1', -20, '20240315'),
    ...payment('F1', 'A-1', 120),
    ...FIGURE_BOOK,
  ],
  [...MASTER.slice(0, 3), 'F4;Peintures Kervadec;552008444;FR99552008444;FR7630006000011234567890180;Brest;'],
)

test('FLOW-17 a supplier has its identity with what the keys say, its years, open items and suspected duplicate accounts', async () => {
  const answer = await world.supplier('F1')
  expect(answer).toMatchObject({ code: 'F1', name: 'Quincaillerie Delmotte SARL' })
  const checks = Object.fromEntries(answer.identity.map(({ column, check }) => [column, check]))
  expect(checks).toMatchObject({ SIREN: 'valid', 'N° TVA': 'missing', IBAN: 'valid', Ville: null })
  expect(answer.years).toEqual([
    {
      year: 2024,
      invoices: 6,
      invoiced: 4200.84,
      credits: 1,
      credited: -20,
      payments: 1,
      paid: 120,
    },
  ])
  expect(answer.row).toMatchObject({ 'Nombre de factures': 6, 'Montant facturé': 4200.84 })
  expect(answer.balance).toBe(4060.84)
  expect(answer.openItems).toMatchObject({ amount: 4060.84, oldest: { model: '2024-02-01T00:00:00' } })
  expect(answer.duplicates).toEqual([
    { code: 'F2', name: 'DELMOTTE QUINCAILLERIE', reason: expect.stringContaining('732829320') },
  ])
  const other = Object.fromEntries(
    (await world.supplier('F4')).identity.map((each) => [each.column, each.check]),
  )
  expect(other).toMatchObject({ SIREN: 'invalid', 'N° TVA': 'invalid', IBAN: 'invalid' })
})

test('FLOW-17 movements come by pages, the latest first, and a code that is not published is a 404', async () => {
  const all = await world.movements('F1')
  expect(all.count).toBe(8)
  const days = all.movements.map(({ date }) => date?.model ?? '')
  expect(days).toEqual(days.toSorted().reverse())
  expect(all.movements.map(({ kind }) => kind)).toContain('payment')
  expect(all.movements.map(({ number }) => number)).toContain('AV-1')
  const page = await world.movements('F1', { offset: 3, limit: 2 })
  expect(page.movements).toEqual(all.movements.slice(3, 5))
  const unknown = { params: { projectId: world.project.id, code: 'F999' } }
  expect((await server.refusal(getSupplier, unknown, { as })).code).toBe('supplier_not_found')
  expect((await server.refusal(listSupplierMovements, { ...unknown, query: {} }, { as })).code).toBe(
    'supplier_not_found',
  )
})

test('DATA-12 FLOW-14 pairs that are only possible are shown to staff on either account, and to nobody else', async () => {
  const doubled = await startProject()
  await doubled.loadBooks(invoice('S1', 'A-1', 12), [
    MASTER[0] ?? '',
    'S1;Menuiserie Abgrall;732829320;;;Quimper;',
    'S2;Menuiserie Abgrall;552100554;;;Quimper;',
  ])
  const one = await doubled.supplier('S1')
  expect([one.duplicates, one.groupId]).toEqual([[], null])
  expect(one.possibleDuplicates).toEqual([
    {
      code: 'S2',
      name: 'Menuiserie Abgrall',
      score: expect.any(Number),
      reason: expect.stringMatching(/Même nom.*SIREN différents/),
    },
  ])
  expect((await doubled.supplier('S2')).possibleDuplicates.map(({ code }) => code)).toEqual(['S1'])
  expect((await doubled.supplier('S1', people.reviewer)).possibleDuplicates).toEqual([])
})

test('FLOW-17 FLOW-06 the movements of an entry name the supplier whose page they lead to', async () => {
  const params = { projectId: world.project.id, source: 'dashboard' as const }
  const entry = (await world.rows('dashboard')).find((row) => row['Code fournisseur'] === 'F2')
  const entryId = entry?.entryId ?? ''
  const movement = await server.call(getMovement, { params: { ...params, entryId }, query: {} }, { as })
  expect(movement.supplier).toEqual({ code: 'F2', name: 'DELMOTTE QUINCAILLERIE' })
})

test('FLOW-17 FLOW-14 anomalies of a supplier by category and state are those that the reader sees in the dashboard', async () => {
  const params = world.paramsOf('dashboard')
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const rows = (await world.rows('dashboard')).filter((row) => row['Code fournisseur'] === 'F1')
  const heads = rows.filter((row) => row['Montant anomalie'] !== null)
  const present = (at: number) =>
    server.call(
      runAction,
      {
        params,
        body: { timestamp, action: 'present', selection: { entryIds: [heads[at]?.entryId ?? ''] } },
      },
      { as },
    )
  // Both are too weak to be presented by themselves.
  await present(1)
  const seen = (await world.supplier('F1')).anomalies
  expect(seen).toMatchObject({ supplierColumn: 'Code fournisseur', categoryColumn: 'Code catégorie' })
  const total = (figures: NonNullable<typeof seen>['figures']) =>
    figures.reduce((sum, { amount }) => sum + amount, 0)
  expect(total(seen?.figures ?? [])).toBeCloseTo(2000.17, 2)
  expect(seen?.figures.map(({ state }) => state).toSorted()).toEqual(['detected', 'presented'])
  const customers = (await world.supplier('F1', people.reviewer)).anomalies
  expect(customers?.figures.map(({ state, count }) => [state, count])).toEqual([['presented', 1]])
  expect(JSON.stringify(await world.supplier('F1', people.reviewer))).not.toContain('non présentées')
  await present(0)
})

test('ACC-08 an IBAN is whole on the screens of suppliers for those who review, and masked for all others, in filters and in every file', async () => {
  const params = world.paramsOf('mainsuppliers')
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const shown = async (session: typeof as) => {
    const opened = await server.call(
      openResultSet,
      { params, body: { timestamp, sort: [] } },
      { as: session },
    )
    const page = await world.supplier('F1', session)
    return [
      opened.rows.find(({ entryId }) => entryId === 'F1')?.IBAN,
      page.row.IBAN,
      page.identity.find(({ column }) => column === 'IBAN'),
    ]
  }
  for (const session of [as, people.reviewer]) {
    expect(await shown(session)).toEqual([
      WHOLE,
      WHOLE,
      expect.objectContaining({ value: WHOLE, check: 'valid' }),
    ])
  }
  expect(await shown(people.reader)).toEqual([
    'FR76 •••• 0189',
    'FR76 •••• 0189',
    expect.objectContaining({ value: 'FR76 •••• 0189', check: 'valid' }),
  ])
  const values = await server.call(
    listColumnValues,
    { params: { ...params, column: 'IBAN' }, body: { timestamp } },
    { as },
  )
  const data = await server.call(getViewData, { params, query: {} }, { as })
  expect(JSON.stringify([values, data])).not.toContain(WHOLE)
  for (const format of ['csv', 'xlsx'] as const) {
    const body = { format, timestamp, columns: [{ name: 'Code fournisseur' }, { name: 'IBAN' }] }
    const { job, bytes } = await exportedFile(server, { params, body }, { as })
    expect(job.state).toBe('done')
    expect(bytes.includes(WHOLE)).toBe(false)
    // Broken IBANs are masked too.
    if (format === 'csv') expect(bytes.toString()).toMatch(/F1.*FR76 •••• 0189[\s\S]*F4.*FR76 •••• 0180/)
  }
})

test('FLOW-17 NAV-07 a list without a master, whose suppliers are names, has pages of suppliers too', async () => {
  const { project, supplier, movements } = await startProject()
  const lines = ['T1,Béton & Fils,INV-1,100.00,2024-01-31', 'T2,Béton & Fils,INV-2,-20.00,2025-02-01']
  await importText(server.database, project, staff, [{ content: [LEDGER_HEADER, ...lines, ''].join('\n') }])
  const answer = await supplier('Béton & Fils')
  expect(answer.years.map(({ year, invoiced, credited }) => [year, invoiced, credited])).toEqual([
    [2025, 0, -20],
    [2024, 100, 0],
  ])
  expect(answer.openItems).toBeNull()
  expect(answer.identity.filter(({ check }) => check === 'missing').length).toBe(3)
  expect((await movements('Béton & Fils')).movements.map(({ kind }) => kind)).toEqual(['credit', 'invoice'])
})
