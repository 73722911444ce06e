import { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW, REASON } from '#testing/states/decision-view.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

async function publishedProject(rows = AUDIT_ROWS) {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
  })
  const publish = (published = AUDIT_ROWS) =>
    publishAuditView(server.database, project, staff, { view: DECISION_VIEW, rows: published })
  await publish(rows)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const read = (anomalyId: string, query: { offset?: number; limit?: number } = {}, as = asCustomer) =>
    server.call(getAnomaly, { params: { ...params, anomalyId }, query }, { as })
  const refusal = async (anomalyId: string, as: Session = asCustomer) =>
    (await server.refusal(getAnomaly, { params: { ...params, anomalyId }, query: {} }, { as })).code
  const perform = async (entryId: string, given: object) => {
    const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asStaff })
    const { timestamp } = viewMetaData
    const body = { timestamp, selection: { entryIds: [entryId] }, ...given } as never
    return server.call(runAction, { params, body }, { as: asStaff })
  }
  return { project, params, publish, read, refusal, perform }
}

const shared = await publishedProject()

test('FLOW-05 an anomaly has its row, its entries in their order, its state and what the reader may do', async () => {
  const anomaly = await shared.read('A-03')
  expect(anomaly.anomaly.entryId).toBe('E3$$1')
  expect(anomaly.entries.map(({ entryId, path }) => [entryId, path.length])).toEqual([
    ['E3$$1', 1],
    ['E3$$2', 2],
    ['E3$$3', 2],
  ])
  expect(anomaly).toMatchObject({ entryCount: 3, isGone: false, goneCount: 0, joinedAnomalyIds: [] })
  expect(anomaly).toMatchObject({ state: 'presented', decision: null, deadline: null, assignee: null })
  expect(anomaly.offered).toEqual(['validate', 'reject', 'assign'])
  expect(anomaly.money).toEqual({ found: 80, other: null, accepted: null, recovered: null, remaining: null })
  expect(anomaly.anomaly, 'a column for staff alone').not.toHaveProperty('Note interne')
})

test('FLOW-05 a decision says who, when and why, and what is left to recover', async () => {
  const world = await publishedProject()
  await world.perform('E1$$1', { action: 'validate', acceptedAmount: 1000.1, reason: 'Déjà remboursée' })
  const validated = await world.read('A-01')
  expect(validated.state).toBe('validated')
  expect(validated.decision).toMatchObject({ by: staff.fullName, reason: 'Déjà remboursée' })
  expect(validated.decision?.at?.model).toMatch(/Z$/)
  expect(validated.money).toEqual({
    found: 1200.5,
    other: null,
    accepted: 1000.1,
    recovered: null,
    remaining: 1000.1,
  })
  expect(validated.anomaly[REASON]).toBe('Déjà remboursée')
  expect(validated.offered, 'claiming is for staff').toEqual(['devalidate', 'assign'])
})

test('FLOW-05 400 entries come by pages, each with the row of the anomaly', async () => {
  const [model] = AUDIT_ROWS
  if (model === undefined) throw new Error('no row')
  const rows = Array.from({ length: 400 }, (_, at) => ({
    ...model,
    entryId: `E1$$${at + 1}`,
    childIndex: at,
    values: { ...model.values, Ligne: String(at + 1) },
  }))
  const world = await publishedProject(rows)
  const pages = await Promise.all([0, 100, 200, 300].map((offset) => world.read('A-01', { offset })))
  expect(pages.flatMap(({ entries }) => entries.map(({ entryId }) => entryId))).toEqual(
    rows.map(({ entryId }) => entryId),
  )
  expect(pages.map(({ anomaly, entryCount }) => [anomaly.entryId, entryCount])).toEqual(
    pages.map(() => ['E1$$1', 400]),
  )
  const limit = { params: { ...world.params, anomalyId: 'A-01' }, query: { limit: 101 } }
  expect((await server.refusal(getAnomaly, limit, { as: asCustomer })).code).toBe('invalid_request')
})

test('FLOW-05 an anomaly that the next publication lacks is still readable and says so; once decided, for ever', async () => {
  const world = await publishedProject()
  await world.perform('E1$$1', { action: 'reject', reason: 'Déjà remboursée' })
  const left = AUDIT_ROWS.filter(({ anomalyId }) => !['A-01', 'A-03'].includes(anomalyId))
  await world.publish(left)
  const gone = await world.read('A-01')
  expect(gone).toMatchObject({ isGone: true, entryCount: 2, goneCount: 2, offered: [], state: 'rejected' })
  expect(gone.entries.map(({ entryId, Fournisseur }) => [entryId, Fournisseur])).toEqual([
    ['E1$$1', 'Zéphyr'],
    ['E1$$2', 'Sous-traitant'],
  ])
  expect(gone.decision?.reason).toBe('Déjà remboursée')
  const ofEntry = { params: world.params, query: { entryId: 'E1$$1' } }
  const { history } = await server.call(listHistory, ofEntry, { as: asCustomer })
  expect(history.map(({ column }) => column)).toContain('Validé')
  expect((await world.read('A-03')).isGone, 'nobody decided about it').toBe(true)
  await world.publish(left)
  expect((await world.read('A-01')).entries).toEqual(gone.entries)
  await world.publish()
  expect(await world.read('A-01')).toMatchObject({ isGone: false, goneCount: 0, entryCount: 2 })
})

test('FLOW-05 an anomaly that lost some of its entries shows the others and counts the lost ones', async () => {
  const world = await publishedProject()
  await world.publish(AUDIT_ROWS.filter(({ entryId }) => entryId !== 'E3$$3'))
  expect(await world.read('A-03')).toMatchObject({ isGone: false, entryCount: 2, goneCount: 1 })
})

test('FLOW-05 an anomaly whose decision another one replaced names that one', async () => {
  const world = await publishedProject()
  await world.perform('E2$$1', { action: 'reject', reason: 'Déjà remboursée' })
  await world.perform('E4$$1', { action: 'reject', reason: 'Déjà remboursée' })
  const moved = AUDIT_ROWS.map((row) =>
    row.entryId === 'E2$$1' ? { ...row, anomalyId: 'A-04', childIndex: 1 } : row,
  )
  await world.publish(moved)
  const joined = await world.read('A-02')
  expect(joined).toMatchObject({ isGone: true, joinedAnomalyIds: ['A-04'] })
  expect(joined.entries.map(({ entryId }) => entryId)).toEqual(['E2$$1'])
})

test('FLOW-14 an anomaly that customers never saw is unknown to them, also once it is gone', async () => {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'review'],
    ],
  })
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', project.id)
    .execute()
  const publish = (rows = AUDIT_ROWS) =>
    publishAuditView(server.database, project, staff, { view: DECISION_VIEW, rows })
  await publish()
  const of = (anomalyId: string) => ({
    params: { projectId: project.id, source: 'dashboard', anomalyId } as const,
    query: {},
  })
  expect((await server.refusal(getAnomaly, of('A-01'), { as: asCustomer })).code).toBe('anomaly_not_found')
  expect((await server.call(getAnomaly, of('A-01'), { as: asStaff })).state).toBe('detected')
  await publish(AUDIT_ROWS.filter(({ anomalyId }) => anomalyId !== 'A-01'))
  expect((await server.refusal(getAnomaly, of('A-01'), { as: asCustomer })).code).toBe('anomaly_not_found')
  expect((await server.call(getAnomaly, of('A-01'), { as: asStaff })).isGone).toBe(true)
})

test('FLOW-05 an unknown anomaly is a 404', async () => {
  expect(await shared.refusal('A-99')).toBe('anomaly_not_found')
  expect(await shared.refusal('.')).not.toBe('internal_error')
  expect(await shared.refusal('A/1 %')).toBe('anomaly_not_found')
})
