import { updateLimitation } from '@quitus/contract/projects/limitation.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listAwaiting } from '@quitus/contract/views/list-awaiting.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const reviewer = await server.person({ fullName: 'Agathe Clavier' })
const project = await server.project({
  members: [
    [staff, 'manage'],
    [reviewer, 'review'],
  ],
})
await publishAuditView(server.database, project, staff)
await server.database.owner
  .updateTable('core.views')
  .set({ assignee_column: 'Commentaire', deadline_column: 'Échéance' })
  .where('project_id', '=', project.id)
  .execute()
const as = await server.signInAs(reviewer)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData

const awaiting = async (prefilteredView?: string) =>
  (
    await server.call(
      listAwaiting,
      { params, query: { timestamp, ...(prefilteredView && { prefilteredView }) } },
      { as },
    )
  ).items
const edit = (entryId: string, column: string, value: WireValue) =>
  server.call(
    editCells,
    { params, body: { timestamp, changes: [{ entryId, column, value, expected: null }] } },
    { as },
  )
const reported = async () => (await awaiting()).map(({ kind, count, amount }) => `${kind} ${count} ${amount}`)

test('VIEW-19 what awaits a person is what nobody decided, what names them, and what is near its deadline', async () => {
  expect(await reported()).toEqual([
    'toReview 10 3925.26',
    'assignedToMe 0 0',
    'expired 0 0',
    'nearDeadline 0 0',
  ])
  await edit('E1$$1', 'Validé', true)
  await edit('E2$$1', 'Commentaire', String(reviewer.id))
  await edit('E3$$1', 'Commentaire', 'Agathe Clavier')
  await edit('E5$$1', 'Commentaire', 'Agathe Clavier-Durand')
  // The clock of the tests is on 2 March 2026: 90 days later is 31 May.
  await edit('E4$$1', 'Échéance', { model: '2020-01-01T00:00:00' })
  await edit('E5$$1', 'Échéance', { model: '2026-05-31T23:59:00' })
  await edit('E6$$1', 'Échéance', { model: '2026-06-01T00:00:00' })
  expect(await reported()).toEqual([
    'toReview 9 2724.76',
    'assignedToMe 1 80',
    'expired 1 0',
    'nearDeadline 1 2500',
  ])
})

test('VIEW-19 the grid shows under each filter what was promised, also within a prefiltered view', async () => {
  for (const prefilteredView of [undefined, 'gros-montants']) {
    for (const { kind, count, amount, filter } of await awaiting(prefilteredView)) {
      const body = { timestamp, filter, ...(prefilteredView && { prefilteredView }) }
      const { resultSet } = await server.call(openResultSet, { params, body }, { as })
      const totals = await server.call(getResultSetTotals, { params: { ...params, resultSet } }, { as })
      expect(totals.count, kind).toBe(count)
      expect(totals.sums['Montant anomalie'] ?? 0, kind).toBe(amount)
    }
  }
})

test('VIEW-19 a view that names nobody in charge and no deadline says what is to be reviewed', async () => {
  const plain = await server.project({ members: [[staff, 'manage']] })
  await publishAuditView(server.database, plain, staff)
  const { items } = await server.call(
    listAwaiting,
    { params: { projectId: plain.id, source: 'dashboard' }, query: {} },
    { as: await server.signInAs(staff) },
  )
  expect(items.map(({ kind }) => kind)).toEqual(['toReview'])
})

test('FLOW-16 VIEW-19 with triage each work list says what the filtered grid adds up to, to staff and to customers', async () => {
  const members = [
    [staff, 'manage'],
    [reviewer, 'review'],
  ] as const
  const view = { ...DECISION_VIEW, deadlineColumn: 'Échéance' }
  const world = await publishForWriting(server, staff, members, { view })
  const asStaff = await server.signInAs(staff)
  const one = (...entryIds: string[]) => ({ selection: { entryIds } })
  await world.edit(as, [
    { entryId: 'E5$$1', column: 'Échéance', value: { model: '2026-03-09T00:00:00' }, expected: null },
    { entryId: 'E6$$1', column: 'Échéance', value: { model: '2026-03-10T00:00:00' }, expected: null },
    { entryId: 'E1$$1', column: 'Échéance', value: { model: '2026-03-11T00:00:00' }, expected: null },
  ])
  for (const entryId of ['E4$$1', 'E5$$1']) {
    await world.decide(asStaff, { action: 'assign', assignee: reviewer.id, ...one(entryId) })
  }
  await world.decide(as, { action: 'validate', ...one('E1$$1') })
  await world.decide(asStaff, { action: 'claim', ...one('E1$$1') })
  await world.decide(asStaff, { action: 'contest', reason: 'Déjà déduite', ...one('E1$$1') })
  await world.decide(asStaff, { action: 'withdraw', ...one('E5$$1', 'E7$$1') })

  const reportedTo = async (who: typeof as) => {
    const { items } = await server.call(listAwaiting, { params: world.params, query: {} }, { as: who })
    for (const { kind, count, amount, filter } of items) {
      const body = { timestamp: world.timestamp(), filter }
      const { resultSet } = await server.call(openResultSet, { params: world.params, body }, { as: who })
      const params = { ...world.params, resultSet }
      const totals = await server.call(getResultSetTotals, { params }, { as: who })
      expect([kind, totals.count, totals.sums['Montant anomalie'] ?? 0]).toEqual([kind, count, amount])
    }
    return items.map(({ kind, count }) => `${kind} ${count}`)
  }
  const near = (count: number) => [`nearDeadline ${count}`, 'contested 1']
  const ofCustomer = ['toReview 7', 'assignedToMe 1']
  expect(await reportedTo(as)).toEqual([...ofCustomer, 'expired 0', ...near(2)])
  const ofStaff = ['toPresent 2', 'toReview 7', 'assignedToMe 0']
  // What was withdrawn from the customer can lapse all the same.
  expect(await reportedTo(asStaff)).toEqual([...ofStaff, 'expired 0', ...near(3)])
  await world.edit(as, [
    { entryId: 'E3$$1', column: 'Échéance', value: { model: '2026-03-01T00:00:00' }, expected: null },
  ])
  expect(await reportedTo(as)).toEqual([...ofCustomer, 'expired 1', ...near(2)])
  expect(await reportedTo(asStaff)).toEqual([...ofStaff, 'expired 1', ...near(3)])
  // What was claimed lapses like the others, unless the project says that a claim interrupts the period.
  const { projectId } = world.params
  const body = { country: null, claimsInterrupt: true }
  await server.call(updateLimitation, { params: { projectId }, body }, { as: asStaff })
  expect(await reportedTo(as)).toEqual([...ofCustomer, 'expired 1', ...near(1)])
})
