import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { ACTIONS } from '@quitus/domain/access/permissions.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import { decisionOf, STATES, type State } from '@quitus/domain/states/state.ts'
import { MOVES, RECOVERY_MOVES } from '@quitus/domain/states/transition.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const { owner, app } = server.database
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const world = await publishForWriting(
  server,
  staff,
  [
    [staff, 'manage'],
    [customer, 'review'],
  ],
  { view: DECISION_VIEW },
)
const schema = projectSchemaName(world.project.id)
const review = sql.id(schema, 'review_dashboard')
const stored = await sql<{ storage_name: string }>`
  select storage_name from core.view_columns where project_id = ${world.project.id} and name = 'Validé'`.execute(
  owner,
)
const validated = stored.rows[0]?.storage_name ?? ''
const alone = await sql<{ row_id: number }>`
  select row_id from ${sql.id(schema, 'entries')} where entry_id = 'E2$$1'`.execute(owner)
const rowId = alone.rows[0]?.row_id ?? 0

/** The decision of a row in a state; closed ones were validated before. */
function decided(state: State): boolean | null {
  const decision = decisionOf(state)
  return decision === undefined ? true : decision
}

class Undone extends Error {}

/**
 * What comes of taking the row from a state to another by SQL as the application: the code of the guard, or
 * `written`. Nothing stays.
 */
async function move(
  who: { id: number },
  from: State,
  to: State,
  decision: boolean | null,
  { kind = 'edit', wasLocked = false } = {},
) {
  const ofState = decided(from)
  await sql`update ${review} set is_locked = false where row_id = ${rowId}`.execute(owner)
  await sql`
    update ${review} set state = ${from}, ${sql.id(validated)} = ${ofState}, is_locked = ${wasLocked}
    where row_id = ${rowId}`.execute(owner)
  try {
    await app.transaction().execute(async (tx) => {
      await nameRequester(tx, who.id, world.project.id)
      await sql`insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id) values ('dashboard', ${kind}, ${who.id})`.execute(
        tx,
      )
      await sql`
        update ${review} set state = ${to}, ${sql.id(validated)} = ${decision}, is_locked = false, version = version +
          1,
               edited_columns = array['is_locked', 'state', ${validated}::text]
        where row_id = ${rowId}`.execute(tx)
      throw new Undone()
    })
  } catch (error) {
    return error instanceof Undone ? 'written' : (error as { code?: string }).code
  }
  return 'kept'
}

const staffOnly = (from: State, to: State) => {
  const found = MOVES.find((each) => each.from === from && each.to === to)
  return found === undefined || 'staffOnly' in ACTIONS[found.action]
}
/** Anomalies of a view without routes are on that of claims. */
const isMove = (from: State, to: State) =>
  RECOVERY_MOVES.some((each) => each.from === from && each.to === to) ||
  MOVES.some((each) => each.from === from && each.to === to && (each.route ?? 'claim') === 'claim')

test('FLOW-04 the database knows the same moves as the table, and whom they are open to', async () => {
  const known = await sql<{ from: State; to: State; isStaffOnly: boolean; route: Route | null }>`
    select from_state as from, to_state as to, is_staff_only as "isStaffOnly", route from core.state_moves`.execute(
    owner,
  )
  const line = (from: State, to: State, isStaffOnly: boolean, route: Route | null) =>
    `${from} ${to} ${isStaffOnly} ${route}`
  const moves: { from: State; to: State; route?: Route }[] = [...MOVES, ...RECOVERY_MOVES]
  const ofTable = moves
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, route = null }) => line(from, to, staffOnly(from, to), route))
  expect(
    known.rows.map(({ from, to, isStaffOnly, route }) => line(from, to, isStaffOnly, route)).toSorted(),
  ).toEqual(ofTable.toSorted())
})

test('FLOW-04 ACC-04 SQL as the application takes no step that the table does not have, nor one of staff as a customer', async () => {
  const outcomes: string[] = []
  const expected: string[] = []
  for (const [role, who] of [
    ['staff', staff],
    ['customer', customer],
  ] as const) {
    for (const from of STATES) {
      for (const to of STATES.filter((state) => state !== from)) {
        const decision = to === 'closed' ? decided(from) : decided(to)
        const may = isMove(from, to) && (role === 'staff' || !staffOnly(from, to))
        expected.push(`${role} ${from} ${to} ${may ? 'written' : 'QL006'}`)
        outcomes.push(`${role} ${from} ${to} ${await move(who, from, to, decision)}`)
      }
    }
  }
  expect(outcomes).toEqual(expected)
  expect(outcomes.filter((outcome) => outcome.endsWith('written')).length).toBeGreaterThan(30)
})

test('FLOW-04 SQL as the application cannot let decision and state part', async () => {
  expect(await move(customer, 'presented', 'validated', null)).toBe('QL007')
  expect(await move(customer, 'presented', 'rejected', true)).toBe('QL007')
  expect(await move(customer, 'presented', 'presented', true)).toBe('QL007')
  expect(await move(customer, 'validated', 'presented', true)).toBe('QL007')
})

test('CELL-12 FLOW-04 an undo leads back where a transition came from, for those who may take it', async () => {
  expect(await move(staff, 'presented', 'claimed', true)).toBe('QL006')
  expect(await move(staff, 'cancelled', 'accepted', true, { kind: 'undo' })).toBe('written')
  expect(await move(customer, 'cancelled', 'accepted', true, { kind: 'undo' })).toBe('QL006')
  expect(await move(staff, 'detected', 'recovered', true, { kind: 'undo' })).toBe('QL006')
})

test('CELL-02 FLOW-04 a statement that takes a lock may change the state with it, as far as the table goes, and nothing else', async () => {
  const fromLocked = { wasLocked: true }
  expect(await move(customer, 'validated', 'presented', null, fromLocked)).toBe('written')
  expect(await move(customer, 'validated', 'claimed', true, fromLocked)).toBe('QL006')
  expect(await move(staff, 'validated', 'recovered', true, fromLocked)).toBe('QL006')
  expect(await move(staff, 'validated', 'validated', null, fromLocked)).toBe('QL001')
})
