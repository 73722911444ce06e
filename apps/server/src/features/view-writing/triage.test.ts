import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getEntry } from '@quitus/contract/views/get-entry.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listAwaiting } from '@quitus/contract/views/list-awaiting.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW, WEAK_MARK, WEAK_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

/** A project whose first publication was for everybody, and in which what comes after is triaged. */
async function triaged(rows = AUDIT_ROWS): Promise<WritingWorld> {
  const old = rows.filter(({ anomalyId }) => anomalyId === 'A-02')
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    { view: DECISION_VIEW, rows: old },
  )
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', world.project.id)
    .execute()
  await world.publishAgain({ view: DECISION_VIEW, rows })
  return world
}

const seen = async (world: WritingWorld, who: Session) => {
  const resultSet = await world.open(who)
  const totals = await server.call(
    getResultSetTotals,
    { params: { ...world.params, resultSet } },
    { as: who },
  )
  return totals.count
}
const awaitingOf = async (world: WritingWorld, who: Session) => {
  const { projects } = await server.call(listProjects, {}, { as: who })
  return projects.find(({ id }) => id === world.project.id)?.awaiting
}
const one = (...entryIds: string[]) => ({ selection: { entryIds } })

test('FLOW-14 what a triaged project publishes is for staff alone, and what was published before stays with everybody', async () => {
  const world = await triaged()
  expect([await seen(world, as), await seen(world, asCustomer)]).toEqual([10, 1])
  expect([await awaitingOf(world, as), await awaitingOf(world, asCustomer)]).toEqual([1, 1])
  const hidden = { params: world.params, query: { entryId: 'E1$$1' } }
  expect(await server.refusal(getEntry, hidden, { as: asCustomer })).toMatchObject({
    code: 'entry_not_found',
  })
  expect((await world.row('E1$$1'))[MANAGED_COLUMN.state]).toBe('detected')
})

test('FLOW-14 presenting shows a selection or a filter to customers, and an undo hides it again', async () => {
  const world = await triaged()
  const presented = await world.decide(as, { action: 'present', ...one('E1$$1', 'E2$$1') })
  expect(presented).toMatchObject({ changed: 1, excluded: [{ code: 'state_presented', count: 1 }] })
  expect([await seen(world, asCustomer), await awaitingOf(world, asCustomer)]).toEqual([2, 2])
  const { items } = await server.call(listAwaiting, { params: world.params, query: {} }, { as: asCustomer })
  expect(items[0]).toMatchObject({ kind: 'toReview', count: 2 })
  await world.undo(as, presented.changeSet)
  expect([await seen(world, asCustomer), await awaitingOf(world, asCustomer)]).toEqual([1, 1])
  const all = await world.decide(as, { action: 'present', selection: { resultSet: await world.open(as) } })
  expect(all.changed).toBe(9)
  expect(await seen(world, asCustomer)).toBe(10)
})

test('FLOW-14 withdrawing hides while nothing has been decided, and a set that was open before expires', async () => {
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    { view: DECISION_VIEW },
  )
  const resultSet = await world.open(asCustomer)
  await world.decide(asCustomer, { action: 'validate', ...one('E2$$1') })
  const withdrawn = await world.decide(as, { action: 'withdraw', ...one('E1$$1', 'E2$$1') })
  expect(withdrawn).toMatchObject({ changed: 1, excluded: [{ code: 'state_validated', count: 1 }] })
  const ofSet = { params: { ...world.params, resultSet } }
  expect(await server.refusal(getResultSetTotals, ofSet, { as: asCustomer })).toMatchObject({
    code: 'result_set_expired',
  })
  expect([await seen(world, asCustomer), await seen(world, as)]).toEqual([9, 10])
})

test('FLOW-14 customers neither present nor withdraw nor find what is hidden by deciding on it', async () => {
  const world = await triaged()
  for (const action of ['present', 'withdraw'] as const) {
    await expect(world.decide(asCustomer, { action, ...one('E1$$1') })).rejects.toThrow('not_permitted')
  }
  const guessed = await world.decide(asCustomer, { action: 'validate', ...one('E1$$1', 'nowhere') })
  expect(guessed).toMatchObject({ changed: 0, excluded: [{ code: 'unknown_entry', count: 2 }] })
})

test('FLOW-14 entries that join a presented anomaly are presented with it', async () => {
  const first = AUDIT_ROWS.filter(({ entryId }) => entryId === 'E1$$1')
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    { view: DECISION_VIEW, rows: first },
  )
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', world.project.id)
    .execute()
  await world.publishAgain({ view: DECISION_VIEW, rows: AUDIT_ROWS })
  expect(await seen(world, asCustomer)).toBe(1)
  const child = { params: world.params, query: { entryId: 'E1$$2' } }
  expect((await server.call(getEntry, child, { as: asCustomer })).row.entryId).toBe('E1$$2')
})

test('FLOW-14 DATA-10 the rows of a new anomaly begin in one state, whatever their entries were part from before', async () => {
  const [first, second, third] = AUDIT_ROWS
  if (first === undefined || second === undefined || third === undefined) throw new Error('No rows.')
  const row = (given: typeof first, anomalyId: string, childIndex: number, mark: string | null) => ({
    ...given,
    anomalyId,
    childIndex,
    values: { ...given.values, [WEAK_MARK]: mark },
  })
  const publish = (rows: ReturnType<typeof row>[]) => ({ view: WEAK_VIEW, rows })
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    publish([row(first, 'A-01', 0, 'weak'), row(second, 'A-01', 1, 'weak')]),
  )
  expect([await seen(world, as), await seen(world, asCustomer)]).toEqual([1, 0])
  /** What a customer who requests each of the entries is answered. */
  const answers = () =>
    Promise.all(
      [first, second, third].map(async ({ entryId }) => {
        const requested = { params: world.params, query: { entryId } }
        return (await server.send(getEntry, requested, { as: asCustomer })).statusCode
      }),
    )
  // The second entry leaves the weak anomaly for a new one that is not weak.
  await world.publishAgain(
    publish([row(first, 'A-01', 0, 'weak'), row(second, 'A-02', 0, null), row(third, 'A-02', 1, null)]),
  )
  expect(await answers()).toEqual([404, 200, 200])
  // And for another weak one, which customers have not seen.
  await world.publishAgain(
    publish([row(first, 'A-01', 0, 'weak'), row(second, 'A-03', 0, 'weak'), row(third, 'A-03', 1, 'weak')]),
  )
  expect(await answers()).toEqual([404, 404, 404])
  expect([await seen(world, as), await seen(world, asCustomer)]).toEqual([2, 0])
})
