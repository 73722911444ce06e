import { getAddRowMetadata } from '@quitus/contract/free-anomalies/get-add-row-metadata.ts'
import { listDeletedFreeAnomalies } from '@quitus/contract/free-anomalies/list-deleted-free-anomalies.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { expect, test } from 'vitest'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const customer = await server.person({ fullName: 'Marie Delaunay' })
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const started = () =>
  startFreeAnomalies(server, staff, asCustomer, [
    [staff, 'manage'],
    [customer, 'review'],
  ])

test('FLOW-07 API-01 the form of a new row has the editable columns in their groups, without decision, lock and what the server writes', async () => {
  const { params } = await started()
  const { viewMetaData } = await server.call(
    getAddRowMetadata,
    { params },
    { as: asCustomer, language: 'English' },
  )
  const names = viewMetaData.columns.map((column) => column.name)
  expect(names).toContain('Montant anomalie')
  for (const absent of ['Id anomalie libre', 'Validé', 'Row Locked', 'Ajoutée par', 'Ajoutée le'])
    expect(names).not.toContain(absent)
  expect(new Set(viewMetaData.columns.map((column) => column.groupLabel))).toEqual(
    new Set(['Anomaly', 'Supplier', 'Invoice', 'Validation', 'Recovery', null]),
  )
})

test('FLOW-07 API-01 a new row has the next number, what was given, who added it and when', async () => {
  const free = await started()
  const { changeSet, updatedRows } = await free.add({
    Fournisseur: 'Béton & Fils',
    'Montant anomalie': 1200.5,
    'Date de facture': { model: '2024-03-12T00:00:00' },
    'Taux de TVA': 0.055,
  })
  expect(changeSet).toMatch(/^\d+$/)
  expect(updatedRows).toMatchObject([
    {
      entryId: 'AL-0001',
      'Ecriture Id': 'AL-0001',
      'Id anomalie libre': 'AL-0001',
      path: ['AL-0001'],
      locked: false,
      Fournisseur: 'Béton & Fils',
      'Montant anomalie': 1200.5,
      'Date de facture': { model: '2024-03-12T00:00:00' },
      'Taux de TVA': 0.055,
      Validé: null,
      'Ajoutée par': String(customer.id),
    },
  ])
  expect((await free.rows()).map((row) => row.entryId)).toEqual(['AL-0001'])
  await free.remove('AL-0001')
  expect((await free.add({ Fournisseur: 'x' })).updatedRows[0]?.entryId).toBe('AL-0002')
})

test('FLOW-07 sums, value lists, filters and quick search follow at once what people add, write and delete', async () => {
  const free = await started()
  const found = async (search: string) => (await free.open({ search })).rows.map((row) => row.entryId)
  const everything = async () => free.totals((await free.open()).resultSet)
  await free.add({ Fournisseur: 'Électricité Durand', 'Montant anomalie': 100.1 })
  await free.add({ Fournisseur: 'Imprimerie Lefèvre', 'Montant anomalie': 0.2 })
  expect(await everything()).toMatchObject({ count: 2, sums: { 'Montant anomalie': 100.3 } })
  expect(await found('electricite')).toEqual(['AL-0001'])
  await free.edit('AL-0001', 'Fournisseur', 'Plâtrerie', 'Électricité Durand')
  expect(await found('electricite')).toEqual([])
  expect(await found('platrerie')).toEqual(['AL-0001'])
  const { values } = await server.call(
    listColumnValues,
    { params: { ...free.view, column: 'Fournisseur' }, body: { timestamp: free.timestamp } },
    { as: asCustomer },
  )
  expect(values.map(({ value }) => value)).toEqual(['Imprimerie Lefèvre', 'Plâtrerie'])
  // What reads nothing that people edit changes too: which rows there are is theirs.
  const addedBy = async () => {
    const params = { ...free.view, column: 'Ajoutée par' }
    const body = { timestamp: free.timestamp }
    return (await server.call(listColumnValues, { params, body }, { as: asCustomer })).values
  }
  expect(await addedBy()).toEqual([{ value: String(customer.id), count: 2 }])
  expect((await free.open()).rows).toHaveLength(2)
  await free.remove('AL-0001')
  expect(await addedBy()).toEqual([{ value: String(customer.id), count: 1 }])
  expect((await free.open()).rows.map((row) => [row.entryId, row.gone])).toEqual([['AL-0002', undefined]])
  expect(await everything()).toMatchObject({ count: 1, sums: { 'Montant anomalie': 0.2 } })
  expect(await found('platrerie')).toEqual([])
})

test('FLOW-07 every value that cannot be taken is named at once, in the reader’s language, and nothing is added', async () => {
  const free = await started()
  const refusal = await free.refusedAdd({
    'Montant anomalie': 'mille',
    'Date de facture': { model: '31/02/2024' },
    'Lien vers la pièce': 'ftp://x',
    Catégorie: 'Inconnue',
    'Nulle part': 1,
    'Row Locked': true,
    'Ajoutée par': 'moi',
    Fournisseur: 'Béton',
  })
  expect(refusal).toMatchObject({ code: 'invalid_request' })
  expect(Object.fromEntries((refusal.issues ?? []).map(({ path, code }) => [path, code]))).toEqual({
    '/values/Montant anomalie': 'not_a_number',
    '/values/Date de facture': 'not_a_date',
    '/values/Lien vers la pièce': 'not_a_link',
    '/values/Catégorie': 'not_a_choice',
    '/values/Nulle part': 'unknown_column',
    '/values/Row Locked': 'column_not_editable',
    '/values/Ajoutée par': 'column_not_editable',
  })
  expect(refusal.issues?.find(({ code }) => code === 'not_a_number')?.message).toBe('This is not a number.')
  expect(await free.refusedAdd({ Fournisseur: null, Description: '' })).toMatchObject({
    issues: [{ path: '/values', code: 'nothing_entered' }],
  })
  expect(await free.rows()).toEqual([])
})

test('API-01 an addition that is made again, at the same time or later, adds its row once', async () => {
  const free = await started()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => free.add({ Fournisseur: 'Béton' }, key)))
  answers.push(await free.add({ Fournisseur: 'Béton' }, key))
  expect(answers.map(({ updatedRows }) => updatedRows[0]?.entryId)).toEqual(answers.map(() => 'AL-0001'))
  expect(answers.filter(({ changeSet }) => changeSet !== null)).toHaveLength(1)
  await free.add({ Fournisseur: 'Béton' }, crypto.randomUUID())
  expect(await free.rows()).toHaveLength(2)
})

test('FLOW-07 CELL-13 deleted rows leave new sets, show as gone in open ones, come back as they were, and the history reports it', async () => {
  const free = await started()
  await free.add({ Fournisseur: 'Un', 'Montant anomalie': 10 })
  await free.add({ Fournisseur: 'Deux', 'Montant anomalie': 20 })
  await free.edit('AL-0001', 'Commentaire', 'vu')
  const before = await free.rows()
  const { resultSet } = await free.open()
  const inSet = async () =>
    (
      await server.call(
        listResultSetRows,
        { params: { ...free.view, resultSet }, query: { offset: 0, limit: 10 } },
        { as: asCustomer },
      )
    ).rows.map((row) => [row.entryId, row.gone ?? false])

  const removed = await free.remove('AL-0001', 'AL-0001', 'AL-0099')
  expect(removed).toMatchObject({
    deleted: ['AL-0001'],
    refused: [
      {
        entryId: 'AL-0099',
        code: 'unknown_entry',
        message: 'This row no longer exists.',
      },
    ],
  })
  expect(await inSet()).toEqual([
    ['AL-0001', true],
    ['AL-0002', false],
  ])
  expect((await free.rows()).map((row) => row.entryId)).toEqual(['AL-0002'])
  expect((await free.edit('AL-0001', 'Commentaire', 'x', 'vu')).refused[0]?.code).toBe('unknown_entry')
  const listed = await server.call(
    listDeletedFreeAnomalies,
    { params: free.params, query: {} },
    { as: asStaff },
  )
  expect(listed).toMatchObject({
    count: 1,
    rows: [{ row: { entryId: 'AL-0001', Commentaire: 'vu' }, actor: 'Marie Delaunay' }],
  })

  const restored = await free.restore('AL-0001', 'AL-0002')
  expect(restored.updatedRows.map((row) => row.entryId)).toEqual(['AL-0001'])
  expect(restored.refused).toMatchObject([{ entryId: 'AL-0002', code: 'not_deleted' }])
  expect(await free.rows()).toEqual(before)
  expect(await inSet()).toEqual([
    ['AL-0001', false],
    ['AL-0002', false],
  ])
  const { history } = await server.call(
    listHistory,
    { params: free.view, query: { entryId: 'AL-0001', column: 'Fournisseur' } },
    { as: asStaff },
  )
  expect(history.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['restoreRow', null, 'Un'],
    ['deleteRow', 'Un', null],
    ['addRow', null, 'Un'],
  ])
  expect((await free.restore('AL-0077')).changeSet).toBeNull()
})

test('CELL-02 FLOW-07 a locked row is not deleted, the others that were named are', async () => {
  const free = await started()
  await free.add({ Fournisseur: 'Un' })
  await free.add({ Fournisseur: 'Deux' })
  const lock = { entryId: 'AL-0001', column: 'Row Locked', value: true, expected: false }
  await server.call(
    editCells,
    { params: free.view, body: { timestamp: free.timestamp, changes: [lock] } },
    { as: asStaff },
  )
  expect(await free.remove('AL-0001', 'AL-0002')).toMatchObject({
    deleted: ['AL-0002'],
    refused: [{ entryId: 'AL-0001', code: 'row_locked', message: 'This row is locked.' }],
  })
})
