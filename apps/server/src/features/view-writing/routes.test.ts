import { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { MANAGED_COLUMN, ROUTE_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ROUTES, type Route } from '@quitus/domain/routes/route.ts'
import { STATES, type State } from '@quitus/domain/states/state.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { ROUTED_VIEW } from '#testing/states/decision-view.ts'
import { change, type GivenAction, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Hugo Cabinet' })
const customer = await server.person({ fullName: 'Inès Cliente' })
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const STATE = MANAGED_COLUMN.state
const { route: ROUTE, routeReason: WHY, reference: REFERENCE, settledOn: SETTLED_ON } = ROUTE_COLUMN
const one = (entryId: string) => ({ selection: { entryIds: [entryId] } })

/** A published view whose anomalies were proposed these routes, in their order, and none behind. */
async function start(...routes: (Route | null)[]) {
  const ids = [...new Set(AUDIT_ROWS.map(({ anomalyId }) => anomalyId))]
  const proposed = (given: readonly (Route | null)[]) =>
    AUDIT_ROWS.map((row) => ({
      ...row,
      values: { ...row.values, [ROUTE]: given[ids.indexOf(row.anomalyId)] ?? null },
    }))
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    { view: ROUTED_VIEW, rows: proposed(routes) },
  )
  const cells = async (entryId: string, ...columns: string[]) => {
    const row = await world.row(entryId)
    return columns.map((column) => row[column])
  }
  const refusal = async (body: GivenAction, who = as) =>
    (
      await server.send(
        runAction,
        { params: world.params, body: { timestamp: world.timestamp(), ...body } },
        { as: who },
      )
    ).json().code
  const propose = (...again: (Route | null)[]) =>
    world.publishAgain({ view: ROUTED_VIEW, rows: proposed(again) })
  return { ...world, cells, refusal, propose }
}

test('FLOW-21 what was never paid is neither claimed nor regularised: it is corrected, with the reference of the entry, on all rows', async () => {
  const world = await start('correct')
  await world.decide(asCustomer, { action: 'validate', ...one('E1$$1') })
  for (const action of ['claim', 'regularise'] as const) {
    const outcome = await world.decide(as, { action, reference: 'OD-1', ...one('E1$$1') })
    expect(outcome).toMatchObject({ changed: 0, excluded: [{ code: 'route_correct', count: 1 }] })
  }
  const correct = { action: 'correct', ...one('E1$$1') } as const
  expect(await world.refusal(correct)).toBe('reference_required')
  expect((await world.decide(as, { ...correct, dryRun: true })).changed).toBe(1)
  await world.decide(asCustomer, { ...correct, reference: 'OD-2026-114', date: '2026-03-02' })
  for (const entryId of ['E1$$1', 'E1$$2'])
    expect(await world.cells(entryId, 'locked', ROUTE)).toEqual([
      true,
      entryId === 'E1$$1' ? 'correct' : null,
    ])
  expect(await world.cells('E1$$1', STATE, REFERENCE, SETTLED_ON, MANAGED_COLUMN.claimedOn)).toEqual([
    'avoided',
    'OD-2026-114',
    { model: '2026-03-02T00:00:00' },
    null,
  ])
  const params = { projectId: world.project.id, anomalyId: 'A-01' }
  const body = { date: '2026-03-02', way: 'transfer', amount: 1 } as const
  expect((await server.send(addRecovery, { params, body }, { as })).json().code).toBe('recovery_not_claimed')
  expect((await server.call(listRecoveries, { params }, { as })).recoveries).toEqual([])
})

test('FLOW-21 wrong VAT is regularised, by customers too, and a claim that is given up keeps its reason in the history', async () => {
  const world = await start('tax', 'claim')
  for (const entry of ['E1$$1', 'E2$$1'])
    await world.decide(asCustomer, { action: 'validate', ...one(entry) })
  await world.decide(asCustomer, { action: 'regularise', reference: 'CA3 2026-03', ...one('E1$$1') })
  expect(await world.cells('E1$$1', STATE, REFERENCE)).toEqual(['regularised', 'CA3 2026-03'])
  expect(await world.refusal({ action: 'giveUp', ...one('E2$$1') }, as)).toBe('reason_required')
  expect(await world.refusal({ action: 'giveUp', reason: 'Prescrite', ...one('E2$$1') }, asCustomer)).toBe(
    'not_permitted',
  )
  await world.decide(as, { action: 'claim', ...one('E2$$1') })
  await world.decide(as, { action: 'giveUp', reason: 'Prescrite', ...one('E2$$1') })
  expect(await world.cells('E2$$1', STATE)).toEqual(['givenUp'])
  expect((await world.changeSets())[0]).toMatchObject({ kind: 'giveUp', reason: 'Prescrite' })
})

test('FLOW-21 closing keeps how an anomaly ended, reopening leads back to it, and a devalidation clears the entry', async () => {
  const world = await start('correct')
  await world.decide(as, { action: 'validate', ...one('E1$$1') })
  await world.decide(as, { action: 'correct', reference: 'OD-7', ...one('E1$$1') })
  const closed = await world.decide(as, { action: 'close', ...one('E1$$1') })
  expect(await world.cells('E1$$1', STATE, MANAGED_COLUMN.outcome)).toEqual(['closed', 'avoided'])
  await world.undo(as, closed.changeSet)
  expect(await world.cells('E1$$1', STATE, MANAGED_COLUMN.outcome)).toEqual(['avoided', null])
  await world.redo(as, closed.changeSet)
  await world.decide(as, { action: 'reopen', reason: 'Erreur', ...one('E1$$1') })
  expect(await world.cells('E1$$1', STATE, MANAGED_COLUMN.outcome)).toEqual(['avoided', null])
  await world.decide(as, { action: 'devalidate', reason: 'Écriture annulée', ...one('E1$$1') })
  expect(await world.cells('E1$$1', STATE, REFERENCE, SETTLED_ON, ROUTE)).toEqual([
    'presented',
    null,
    null,
    'correct',
  ])
})

test('FLOW-21 where the route is unknown nothing follows validation until a person says it, and the first one counts', async () => {
  const world = await start(null)
  await world.decide(as, { action: 'validate', ...one('E1$$1') })
  const claimed = await world.decide(as, { action: 'claim', ...one('E1$$1') })
  expect(claimed.excluded).toMatchObject([{ code: 'route_unknown', count: 1 }])
  expect(await world.refusal({ action: 'setRoute', reason: 'Payée', ...one('E1$$1') })).toBe('route_required')
  expect(await world.refusal({ action: 'setRoute', route: 'claim', ...one('E1$$1') })).toBe('reason_required')
  const chosen = await world.decide(asCustomer, {
    ...{ action: 'setRoute', route: 'claim', reason: 'Payée en espèces', ...one('E1$$1') },
  })
  expect(await world.cells('E1$$1', STATE, ROUTE, WHY, 'locked')).toEqual([
    'validated',
    'claim',
    'Payée en espèces',
    true,
  ])
  await world.decide(as, { action: 'claim', ...one('E1$$1') })
  const late = await world.decide(as, {
    action: 'setRoute',
    route: 'tax',
    reason: 'Trop tard',
    ...one('E1$$1'),
  })
  expect(late.excluded).toMatchObject([{ code: 'state_claimed', count: 1 }])
  expect((await world.undo(asCustomer, chosen.changeSet)).refused).toMatchObject([
    { code: 'decided_meanwhile' },
    {},
  ])
  expect(await world.cells('E1$$1', ROUTE)).toEqual(['claim'])
})

test('FLOW-21 FLOW-01 the route of a selection changes as one change set, by the column too, and is undone and redone on locked rows', async () => {
  const world = await start('claim', 'claim', 'claim', 'claim')
  const entryIds = ['E1$$1', 'E2$$1', 'E3$$1', 'E4$$1']
  await world.decide(as, { action: 'validate', selection: { entryIds: entryIds.slice(0, 2) } })
  await world.decide(as, { action: 'claim', ...one('E2$$1') })
  const changed = await world.perform(as, {
    column: ROUTE,
    value: 'correct',
    reason: 'Non payées',
    selection: { entryIds },
  })
  expect(changed).toMatchObject({ changed: 3, excluded: [{ code: 'state_claimed', count: 1 }] })
  const routes = async () =>
    Promise.all(entryIds.map(async (id) => (await world.cells(id, ROUTE, WHY, 'locked')).join()))
  const after = [
    'correct,Non payées,true',
    'claim,,true',
    'correct,Non payées,false',
    'correct,Non payées,false',
  ]
  expect(await routes()).toEqual(after)
  expect((await world.changeSets())[0]).toMatchObject({ kind: 'setRoute', reason: 'Non payées', rows: 3 })
  await world.undo(as, changed.changeSet)
  expect(await routes()).toEqual(['claim,,true', 'claim,,true', 'claim,,false', 'claim,,false'])
  await world.redo(as, changed.changeSet)
  expect(await routes()).toEqual(after)
})

test('FLOW-21 FLOW-01 the same route may be chosen again with a reason, on a locked row too, and undone', async () => {
  const world = await start('claim')
  await world.decide(as, { action: 'validate', ...one('E1$$1') })
  const given = { action: 'setRoute', route: 'claim', ...one('E1$$1') } as const
  const confirmed = await world.decide(as, { ...given, reason: 'Vérifié' })
  expect(await world.cells('E1$$1', ROUTE, WHY, 'locked')).toEqual(['claim', 'Vérifié', true])
  // The same again changes nothing.
  expect((await world.decide(as, { ...given, reason: 'Vérifié' })).changeSet).toBeNull()
  await world.undo(as, confirmed.changeSet)
  expect(await world.cells('E1$$1', ROUTE, WHY, 'locked')).toEqual(['claim', null, true])
  await world.redo(as, confirmed.changeSet)
  expect(await world.cells('E1$$1', ROUTE, WHY, 'locked')).toEqual(['claim', 'Vérifié', true])
})

test('FLOW-21 CELL-02 no edit of a cell changes a route, nor what transitions write next to it', async () => {
  const world = await start('claim')
  const { refused, changeSet } = await world.edit(as, [
    change('E1$$1', ROUTE, 'tax', 'claim'),
    change('E1$$1', REFERENCE, 'OD-1'),
    change('E1$$1', MANAGED_COLUMN.outcome, 'recovered'),
  ])
  expect([changeSet, refused.map(({ code }) => code)]).toEqual([null, Array(3).fill('column_not_editable')])
})

test('FLOW-21 DATA-03 a publication changes the proposal of what nobody chose, decided and locked rows too, with its history, and never a choice', async () => {
  const world = await start('correct', 'correct', 'correct', 'correct')
  await world.decide(as, { action: 'validate', selection: { entryIds: ['E1$$1', 'E2$$1'] } })
  await world.decide(as, { action: 'correct', reference: 'OD-1', ...one('E2$$1') })
  await world.decide(as, { action: 'setRoute', route: 'tax', reason: 'TVA', ...one('E3$$1') })
  await world.propose('claim', 'claim', 'claim', 'claim')
  const routes = await Promise.all(
    ['E1$$1', 'E2$$1', 'E3$$1', 'E4$$1'].map(async (id) =>
      (await world.cells(id, STATE, ROUTE, 'locked')).join(),
    ),
  )
  expect(routes).toEqual([
    'validated,claim,true',
    'avoided,correct,true',
    'presented,tax,false',
    'presented,claim,false',
  ])
  expect((await world.history('E1$$1'))[0]).toMatchObject({
    column: ROUTE,
    before: 'correct',
    after: 'claim',
  })
  await world.decide(as, { action: 'claim', ...one('E1$$1') })
  await world.propose('correct', 'claim', 'claim', 'claim')
  expect(await world.cells('E1$$1', STATE, ROUTE)).toEqual(['claimed', 'claim'])
})

const guarded = await start('claim')
const schema = projectSchemaName(guarded.project.id)
const names = await sql<{ name: string; storage: string }>`
  select name, storage_name as storage from core.view_columns where project_id = ${guarded.project.id}`.execute(
  server.database.owner,
)
const storage = new Map(names.rows.map((row) => [row.name, row.storage]))
class Undone extends Error {}

/**
 * What comes of a statement of the application that takes the rows of an anomaly from one state and route to others;
 * nothing stays.
 */
async function write(from: { state: State; route: Route | null }, to: { state: State; route: Route | null }) {
  const review = sql.id(schema, 'review_dashboard')
  const [validated, route] = ['Validé', ROUTE].map((name) => storage.get(name) ?? '')
  const [isValidated, routed] = [sql.id(validated ?? ''), sql.id(route ?? '')]
  const decisionOf = (state: State) =>
    state === 'detected' || state === 'presented' ? null : state !== 'rejected'
  const rows = sql`row_id in (select row_id from ${sql.id(schema, 'entries')} where entry_id = 'E2$$1')`
  await sql`
    update ${review} set state = ${from.state}, ${isValidated} = ${decisionOf(from.state)}, ${routed} = ${from.route}
    where ${rows}`.execute(server.database.owner)
  try {
    await server.database.app.transaction().execute(async (tx) => {
      await nameRequester(tx, staff.id, guarded.project.id)
      await sql`
        insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id) values ('dashboard', 'edit',
          ${staff.id})`.execute(tx)
      const decided = to.state === 'closed' ? decisionOf(from.state) : decisionOf(to.state)
      await sql`
        update ${review} set state = ${to.state}, ${isValidated} = ${decided}, ${routed} = ${to.route}, version =
          version + 1,
               edited_columns = array['state', ${validated}::text, ${route}::text]
        where ${rows}`.execute(tx)
      throw new Undone()
    })
  } catch (error) {
    return error instanceof Undone ? 'written' : (error as { code?: string }).code
  }
  return 'kept'
}

test('FLOW-21 ACC-04 SQL as the application claims, corrects and regularises on the route of the step alone', async () => {
  const steps = { claimed: 'claim', avoided: 'correct', regularised: 'tax' } as const
  for (const [state, allowed] of Object.entries(steps))
    for (const route of [...ROUTES, null])
      expect([
        state,
        route,
        await write({ state: 'validated', route }, { state: state as State, route }),
      ]).toEqual([...[state, route, route === allowed ? 'written' : 'QL006']])
})

test('FLOW-21 SQL as the application changes no route that was taken, and none together with the state', async () => {
  for (const state of STATES) {
    const isOpen = ['detected', 'presented', 'validated'].includes(state)
    const outcome = await write({ state, route: 'claim' }, { state, route: 'tax' })
    expect([state, outcome]).toEqual([state, isOpen ? 'written' : 'QL009'])
  }
  const mixed = await write({ state: 'validated', route: 'claim' }, { state: 'avoided', route: 'correct' })
  expect(mixed).toBe('QL009')
})
