import { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import { addRecovery, changeRecovery, removeRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { change, publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Sam Auditeur' })
const customer = await server.person({ fullName: 'Camille Relecteur' })
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const STATE = MANAGED_COLUMN.state
const WHOLE = { date: '2026-03-02', way: 'transfer', amount: 1200.5 } as const
const PART = { date: '2026-03-02', way: 'creditNote', creditNote: 'AV-12', amount: 200.1 } as const

/** A published view whose first anomaly, of 1,200.50 on two rows, was claimed. */
async function claimed() {
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    { view: DECISION_VIEW },
  )
  const selection = { entryIds: ['E1$$1'] }
  await world.decide(asCustomer, { action: 'validate', selection })
  await world.decide(as, { action: 'claim', selection })
  return world
}

type Body = Parameters<typeof server.call<typeof addRecovery>>[1]['body']
const of = (world: WritingWorld, anomalyId = 'A-01') => ({ projectId: world.project.id, anomalyId })
const options = (who: Session) => ({ as: who, language: 'English' }) as const
const add = (world: WritingWorld, body: Body, who = as) =>
  server.call(addRecovery, { params: of(world), body }, options(who))
const refusal = async (world: WritingWorld, body: Body, who = as, anomalyId = 'A-01') =>
  (await server.send(addRecovery, { params: of(world, anomalyId), body }, options(who))).json().code
const list = (world: WritingWorld, who = as) =>
  server.call(listRecoveries, { params: of(world) }, options(who))
const current = async (world: WritingWorld, entryId = 'E1$$1') => {
  const row = await world.row(entryId)
  return [row[STATE], row.Récupéré, row.locked]
}

test('FLOW-18 the recovered amount is the sum of its lines, on every row of the locked anomaly, and its state follows from it', async () => {
  const world = await claimed()
  const first = await add(world, PART)
  expect(first).toMatchObject({ acceptedAmount: 1200.5, recovered: 200.1, left: 1000.4 })
  expect(first.updatedRows.map((row) => [row.entryId, row.Récupéré])).toEqual([['E1$$1', 200.1]])
  expect(await current(world)).toEqual(['partlyRecovered', 200.1, true])
  const second = await add(world, { ...WHOLE, amount: 1000.4, proof: 'Relevé du 4 mars' })
  expect(second).toMatchObject({ recovered: 1200.5, left: 0 })
  expect(await current(world)).toEqual(['recovered', 1200.5, true])
  const { recoveries } = await list(world, asCustomer)
  expect(recoveries).toMatchObject([
    { ...PART, recordedBy: 'Sam Auditeur', proof: null },
    { amount: 1000.4, way: 'transfer', proof: 'Relevé du 4 mars', creditNote: null },
  ])
  const [reported] = await world.changeSets()
  expect(reported).toMatchObject({ kind: 'recover', changeSet: second.changeSet, rows: 1, cells: 2 })
})

test('FLOW-18 a line is corrected and removed, and without lines the anomaly is where it was before', async () => {
  const world = await claimed()
  await world.decide(as, { action: 'accept', selection: { entryIds: ['E1$$1'] } })
  const { recoveries } = await add(world, WHOLE)
  const params = { ...of(world), recovery: recoveries[0]?.id ?? 0 }
  const changed = await server.call(changeRecovery, { params, body: { amount: 5 } }, options(as))
  expect(changed.recoveries).toMatchObject([{ ...WHOLE, amount: 5 }])
  expect(await current(world)).toEqual(['partlyRecovered', 5, true])
  const stale = await server.send(removeRecovery, { params }, options(as))
  expect(stale.json()).toMatchObject({ code: 'recovery_not_found' })
  const recovery = changed.recoveries[0]?.id ?? 0
  await server.call(removeRecovery, { params: { ...of(world), recovery } }, options(as))
  expect(await current(world)).toEqual(['accepted', null, true])
  expect((await list(world)).recoveries).toEqual([])
})

test('FLOW-18 more than was accepted needs a reason, and a line needs an amount of its sign, a day that has come and the number of its credit note', async () => {
  const world = await claimed()
  expect(await refusal(world, { ...WHOLE, amount: 1200.51 })).toBe('recovery_above_accepted')
  expect(await refusal(world, { ...WHOLE, amount: -1 })).toBe('recovery_sign')
  expect(await refusal(world, { ...WHOLE, amount: 0 })).toBe('recovery_nothing')
  expect(await refusal(world, { ...PART, creditNote: null })).toBe('recovery_credit_note_required')
  expect(await refusal(world, { ...WHOLE, date: '2999-01-01' })).toBe('recovery_in_future')
  expect(await refusal(world, WHOLE, as, 'A-02')).toBe('recovery_not_claimed')
  expect(await refusal(world, WHOLE, as, 'A-99')).toBe('anomaly_not_found')
  expect(await refusal(world, WHOLE, asCustomer)).toBe('not_permitted')
  expect(await current(world)).toEqual(['claimed', null, true])
  await add(world, { ...WHOLE, amount: 1300, reason: 'Intérêts de retard compris' })
  expect(await current(world)).toEqual(['recovered', 1300, true])
  const [reported] = await world.changeSets()
  expect(reported).toMatchObject({ kind: 'recover', reason: 'Intérêts de retard compris' })
})

test('FLOW-18 the amount of a line has at most two decimals and 13 digits before them, together with the other lines', async () => {
  const world = await claimed()
  for (const amount of [0.001 + 1e-9, 1e-7, 200.105, 1e13 + 1, 1e300])
    expect(await refusal(world, { ...WHOLE, amount })).toBe('invalid_request')
  const huge = { ...WHOLE, amount: 9_999_999_999_999.98, reason: 'Avoir global' }
  await add(world, huge)
  expect(await refusal(world, { ...huge, amount: 1.01 })).toBe('recovery_too_large')
  expect(await current(world)).toEqual(['recovered', 9_999_999_999_999.98, true])
  await add(world, { ...huge, amount: 0.01 })
  expect(await current(world)).toEqual(['recovered', 9_999_999_999_999.99, true])
})

test('FLOW-18 money that came before the claim needs a reason', async () => {
  const world = await claimed()
  const early = { ...WHOLE, date: '2026-03-01' }
  expect(await refusal(world, early)).toBe('recovery_before_claim')
  await add(world, { ...early, reason: 'Avoir déjà comptabilisé par le client' })
  expect(await current(world)).toEqual(['recovered', 1200.5, true])
})

test('FLOW-18 CELL-12 undo takes the line back with its amount and its state, redo brings it again, and only the latest goes back', async () => {
  const world = await claimed()
  const first = await add(world, PART)
  const second = await add(world, { ...WHOLE, amount: 1000.4 })
  const early = await world.undo(as, first.changeSet)
  expect(early.changed).toBe(0)
  expect(new Set(early.refused.map(({ code }) => code))).toEqual(new Set(['decided_meanwhile']))
  const undone = await world.undo(as, second.changeSet)
  expect(undone.changed).toBe(2)
  expect(await current(world)).toEqual(['partlyRecovered', 200.1, true])
  expect(await list(world)).toMatchObject({ recovered: 200.1, recoveries: [{ amount: 200.1 }] })
  await world.redo(as, second.changeSet)
  expect(await current(world)).toEqual(['recovered', 1200.5, true])
  expect((await list(world)).recoveries).toHaveLength(2)
  await world.undo(as, second.changeSet)
  await world.undo(as, first.changeSet)
  expect(await current(world)).toEqual(['claimed', null, true])
  expect((await list(world)).recoveries).toEqual([])
  const correction = await add(world, PART)
  const params = { ...of(world), recovery: correction.recoveries[0]?.id ?? 0 }
  const removed = await server.call(removeRecovery, { params }, options(as))
  await world.undo(as, removed.changeSet)
  expect(await list(world)).toMatchObject({ recovered: 200.1, recoveries: [PART] })
})

test('FLOW-18 CELL-11 a recovery that is sent again with its key is recorded once, and two at once both count', async () => {
  const world = await claimed()
  const body = { ...PART, clientKey: crypto.randomUUID() }
  const [one, other] = await Promise.all([add(world, body), add(world, body)])
  expect(one.changeSet).toBe(other.changeSet)
  await Promise.all([add(world, { ...WHOLE, amount: 0.1 }), add(world, { ...WHOLE, amount: 0.2 })])
  expect(await current(world)).toEqual(['partlyRecovered', 200.4, true])
})

test('FLOW-18 CELL-02 the recovered amount is closed to every other way of writing', async () => {
  const world = await claimed()
  const edited = await world.edit(as, [change('E4$$1', 'Récupéré', 5)])
  expect(edited.refused).toMatchObject([{ code: 'column_not_editable' }])
  const many = await world.perform(as, { selection: { entryIds: ['E4$$1'] }, column: 'Récupéré', value: 5 })
  expect(many).toMatchObject({ changed: 0, excluded: [{ code: 'column_not_editable', count: 1 }] })
})

test('FLOW-18 the database refuses an amount that its lines do not back, lines that its rows do not say, and lines of customers', async () => {
  const world = await claimed()
  await add(world, PART)
  const schema = projectSchemaName(world.project.id)
  const lines = sql.id(schema, 'recoveries')
  const found = await sql<{ storage_name: string }>`
    select storage_name from core.view_columns where project_id = ${world.project.id} and name = 'Récupéré'`.execute(
    server.database.owner,
  )
  const recovered = found.rows[0]?.storage_name ?? ''
  const attempt = async (who: { id: number }, ...statements: ReturnType<typeof sql>[]) => {
    try {
      await server.database.app.transaction().execute(async (tx) => {
        await nameRequester(tx, who.id, world.project.id)
        for (const statement of statements) await statement.execute(tx)
      })
      return 'kept'
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  const review = sql.id(schema, 'review_dashboard')
  const rows = sql`(select row_id from ${sql.id(schema, 'entries')} where entry_id like 'E1$$%')`
  const noted = sql`version = version + 1, edited_columns = edited_columns || array['is_locked', ${recovered}::text]`
  const open = sql`update ${review} set is_locked = false, ${noted} where row_id in ${rows}`
  const put = (amount: number) =>
    sql`update ${review} set ${sql.id(recovered)} = ${amount}, ${noted} where row_id in ${rows}`
  const line = (amount: number) =>
    sql`insert into ${lines} (source, anomaly_id, recovered_on, way, amount) values ('dashboard', 'A-01', '2024-01-01', 'vat', ${amount})`
  expect(await attempt(staff, open, put(300))).toBe('QL008')
  expect(await attempt(staff, line(5))).toBe('QL008')
  expect(await attempt(staff, sql`update ${lines} set is_live = false`)).toBe('QL008')
  expect(await attempt(staff, open, line(9000), put(9200.1))).toBe('QL008')
  expect(await attempt(customer, line(5))).toBe('42501')
  expect(await attempt(staff, sql`update ${lines} set amount = 7`)).toBe('42501')
  expect(await attempt(staff, sql`delete from ${lines}`)).toBe('42501')
  expect(await list(world)).toMatchObject({ recovered: 200.1, recoveries: [PART] })
})

test('FLOW-18 DATA-03 amounts that were typed before there were lines become one line each with the next publication', async () => {
  const editable = DECISION_VIEW.columns.map((column) =>
    column.name === 'Récupéré' ? { ...column, isEditable: true, isManaged: false } : column,
  )
  const members = [[staff, 'manage']] as const
  const view = { ...DECISION_VIEW, columns: editable }
  const world = await publishForWriting(server, staff, members, { view })
  await world.edit(as, [change('E1$$1', 'Récupéré', 200.1)])
  const before = await server.send(listRecoveries, { params: of(world) }, options(as))
  expect(before.json()).toMatchObject({ code: 'no_states' })
  await world.publishAgain({ view: DECISION_VIEW })
  await world.publishAgain({ view: DECISION_VIEW })
  const { recoveries, recovered } = await list(world)
  expect(recovered).toBe(200.1)
  expect(recoveries).toMatchObject([{ amount: 200.1, way: 'carriedOver', recordedBy: null }])
  const selection = { entryIds: ['E1$$1'] }
  await world.decide(as, { action: 'validate', selection })
  await world.decide(as, { action: 'claim', selection })
  await add(world, { ...WHOLE, amount: 1000.4 })
  expect(await current(world)).toEqual(['recovered', 1200.5, true])
})
