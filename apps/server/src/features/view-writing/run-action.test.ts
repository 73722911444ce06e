import { randomUUID } from 'node:crypto'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const published = () =>
  publishForWriting(server, staff, [
    [staff, 'manage'],
    [customer, 'review'],
  ])

test('FLOW-01 a column of the anomaly changes on all rows of the selected anomalies, as one change set', async () => {
  const world = await published()
  await world.edit(as, [change('E2$$1', 'Récupéré', 12.5)])
  const answer = await world.perform(as, {
    selection: { entryIds: ['E1$$1', 'E2$$1', 'E3$$2', 'E1$$1', 'nowhere'] },
    column: 'Récupéré',
    value: 12.5,
  })
  expect(answer).toMatchObject({
    changed: 2,
    unchanged: 1,
    excluded: [{ code: 'unknown_entry', count: 1, message: 'This row no longer exists.' }],
  })
  for (const entryId of ['E1$$1', 'E3$$1']) expect((await world.row(entryId)).Récupéré).toBe(12.5)
  const [reported] = await world.changeSets()
  expect(reported).toMatchObject({ changeSet: answer.changeSet, kind: 'multipleEdit', cells: 2, rows: 2 })
  expect(await world.history('E3$$3'), 'a child row has it as well').toMatchObject([
    { column: 'Récupéré', before: null, after: 12.5 },
  ])
})

test('FLOW-01 another column changes on the rows: an anomaly row represents all of its rows, a child row for itself', async () => {
  const world = await published()
  const answer = await world.perform(as, {
    selection: { entryIds: ['E1$$1', 'E3$$2'] },
    column: 'Remarque',
    value: 'vu',
  })
  expect(answer).toMatchObject({ changed: 3, unchanged: 0, excluded: [] })
  const texts = await Promise.all(
    ['E1$$1', 'E1$$2', 'E3$$1', 'E3$$2', 'E3$$3'].map(async (entryId) => (await world.row(entryId)).Remarque),
  )
  expect(texts).toEqual(['vu', 'vu', null, 'vu', null])
})

test('FLOW-01 a result set means all of its anomalies but the excepted, however it was filtered and whatever was edited since', async () => {
  const world = await published()
  const filter = { column: 'Montant anomalie', op: 'between', value: [80, null] } as const
  const body = { timestamp: world.timestamp(), filter: { ...filter, value: [80, null] }, limit: 2 }
  const { resultSet } = await server.call(openResultSet, { params: world.params, body }, { as })
  const params = { ...world.params, resultSet }
  const { rows } = await server.call(listResultSetRows, { params, query: { offset: 0, limit: 500 } }, { as })
  expect(rows.length).toBeGreaterThan(3)
  const [left, ...others] = rows
  const selection = { resultSet, except: [left?.entryId ?? ''] }
  const answer = await world.perform(as, { selection, column: 'Remarque', value: 'lot' })
  const concerned = others.flatMap((row) => [row, ...(row.children ?? [])])
  expect(answer).toMatchObject({ changed: concerned.length, excluded: [] })
  for (const { entryId } of concerned) expect((await world.row(entryId)).Remarque).toBe('lot')
  expect((await world.row(left?.entryId ?? '')).Remarque).toBeNull()
})

test('FLOW-01 sums are those of the anomalies that change, to the cent, as they are before', async () => {
  const world = await published()
  await world.edit(as, [change('E2$$1', 'Récupéré', 0.1), change('E3$$1', 'Récupéré', 0.2)])
  const resultSet = await world.open(as)
  const totals = await server.call(getResultSetTotals, { params: { ...world.params, resultSet } }, { as })
  const requested = { selection: { resultSet }, column: 'Récupéré', value: 7, dryRun: true }
  const reported = await world.perform(as, requested)
  expect(reported).toEqual({ changeSet: null, changed: 10, unchanged: 0, sums: totals.sums, excluded: [] })
  expect(reported.sums.Récupéré).toBe(0.3)
  expect((await world.row('E2$$1')).Récupéré, 'a dry run writes nothing').toBe(0.1)
  expect(await world.perform(as, { ...requested, dryRun: false })).toEqual({
    ...reported,
    changeSet: expect.any(String),
  })
  expect(await world.perform(as, requested)).toMatchObject({
    changed: 0,
    unchanged: 10,
    sums: { Récupéré: null },
  })
})

test('FLOW-01 CELL-02 what cannot change is excluded and counted with the reason, the rest changes', async () => {
  const world = await published()
  await world.perform(as, {
    selection: { entryIds: ['E1$$1', 'E5$$1'] },
    column: ROW_LOCKED_COLUMN,
    value: true,
  })
  const resultSet = await world.open(as)
  const selection = { resultSet }
  const ofAnomaly = await world.perform(as, { selection, column: 'Commentaire', value: 'vu' })
  expect(ofAnomaly).toMatchObject({ changed: 8, excluded: [{ code: 'row_locked', count: 2 }] })
  const ofRows = await world.perform(as, { selection, column: 'Remarque', value: 'vu' })
  expect(ofRows).toMatchObject({
    changed: AUDIT_ROWS.length - 4,
    excluded: [{ code: 'row_locked', count: 4, message: 'This row is locked.' }],
  })
  const fixed = await world.perform(as, { selection, column: 'Fournisseur', value: 'x' })
  expect(fixed).toMatchObject({
    changed: 0,
    excluded: [{ code: 'column_not_editable', count: AUDIT_ROWS.length }],
  })
  const byCustomer = await world.perform(asCustomer, {
    selection: { entryIds: ['E2$$1'] },
    column: ROW_LOCKED_COLUMN,
    value: true,
  })
  expect(byCustomer).toMatchObject({ changeSet: null, excluded: [{ code: 'column_not_editable', count: 1 }] })
  expect(await world.perform(as, { selection, column: ROW_LOCKED_COLUMN, value: null })).toMatchObject({
    excluded: [{ code: 'not_a_boolean', count: 10 }],
  })
  expect(await world.perform(as, { selection, column: 'Nombre', value: 'douze' })).toMatchObject({
    excluded: [{ code: 'not_a_number', count: AUDIT_ROWS.length }],
  })
  expect(await world.perform(as, { selection, column: ROW_LOCKED_COLUMN, value: false })).toMatchObject({
    changed: 2,
    unchanged: 8,
    excluded: [],
  })
})

test.each([
  ['Échéance', { model: '2024-02-29T00:00:00' }],
  ['Relancé le', { model: '2024-02-29T23:59:59.5Z' }],
  ['Payé', false],
  ['Coefficient', 123_456_789.123_456],
  ['Preuve', 'https://ged.example/é'],
] as const)('FLOW-01 CELL-13 %s keeps exactly the value, and its history', async (column, value) => {
  const world = await published()
  const selection = { entryIds: ['E2$$1'] }
  expect(await world.perform(as, { selection, column, value })).toMatchObject({ changed: 1 })
  expect((await world.row('E2$$1'))[column]).toEqual(value)
  await world.perform(as, { selection, column, value: null })
  expect((await world.row('E2$$1'))[column]).toBeNull()
  expect(await world.history('E2$$1')).toMatchObject([
    { before: value, after: null },
    { before: null, after: value },
  ])
})

test('FLOW-01 a set that has expired, a column that does not exist and another publication are refused', async () => {
  const world = await published()
  const resultSet = await world.open(as)
  const refusal = (requested: Parameters<typeof world.actionRequest>[0]) =>
    server.refusal(runAction, world.actionRequest(requested), { as })
  const value = 'x'
  expect(await refusal({ selection: { resultSet: randomUUID() }, column: 'Remarque', value })).toMatchObject({
    status: 410,
    code: 'result_set_expired',
  })
  expect(await refusal({ selection: { resultSet }, column: 'Nulle part', value })).toMatchObject({
    code: 'unknown_column',
  })
  const old = world.actionRequest({ selection: { entryIds: ['E1$$1'] }, column: 'Remarque', value })
  await world.publishAgain()
  expect(await server.refusal(runAction, old, { as })).toMatchObject({
    status: 409,
    code: 'view_republished',
  })
  expect(await refusal({ selection: { resultSet }, column: 'Remarque', value })).toMatchObject({
    code: 'view_republished',
  })
})

test('FLOW-01 ACC-08 a set that staff opened with other columns is none for a customer, and a column withheld from them does not exist', async () => {
  const world = await published()
  const resultSet = await world.open(as)
  const requested = world.actionRequest({ selection: { resultSet }, column: 'Remarque', value: 'x' })
  expect(await server.refusal(runAction, requested, { as: asCustomer })).toMatchObject({
    code: 'result_set_expired',
  })
  const hidden = world.actionRequest({
    selection: { entryIds: ['E1$$1'] },
    column: 'Note interne',
    value: 'x',
  })
  expect(await server.refusal(runAction, hidden, { as: asCustomer })).toMatchObject({
    code: 'unknown_column',
  })
})
