import { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { isTransition, MOVES, TRANSITIONS } from '@quitus/domain/states/transition.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { type UserAction, updateReviewCells } from '#views/writing/change-set.sql.ts'
import { transitionColumns } from '#views/writing/decisions/undo.sql.ts'
import { moveRecoveries } from '#views/writing/recoveries.sql.ts'
import { insertReversal } from './reversal.sql.ts'
import { findStep, findStepHead, lockStep, type Step, type StepHead } from './steps.sql.ts'
import { insertWholeReversal } from './whole-reversal.sql.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 20)

const server = await startTestServer()
const people = [
  await server.person({ roleType: 'staff' }),
  await server.person({ roleType: 'staff' }),
] as const
const sessions: readonly Session[] = [await server.signInAs(people[0]), await server.signInAs(people[1])]
const world = await publishForWriting(
  server,
  people[0],
  people.map((person) => [person, 'manage'] as const),
  {
    view: DECISION_VIEW,
  },
)

/** An anomaly of two rows, one of one, and one of three. */
const ENTRIES = ['E1$$1', 'E2$$1', 'E3$$1'] as const
const who = fc.constantFrom(0, 1)
const entry = fc.constantFrom(...ENTRIES)
const someEntries = fc.uniqueArray(entry, { minLength: 1 })
const text = fc.constantFrom('un', 'deux', null)
const step = fc.oneof(
  fc.record({
    does: fc.constant('edit' as const),
    who,
    entry,
    column: fc.constantFrom('Remarque', 'Commentaire'),
    value: text,
  }),
  fc.record({
    does: fc.constant('edit' as const),
    who,
    entry,
    column: fc.constant(ROW_LOCKED_COLUMN),
    value: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('edit' as const),
    who,
    entry,
    column: fc.constant('Validé'),
    value: fc.constantFrom(true, false, null),
  }),
  fc.record({
    does: fc.constant('multipleEdit' as const),
    who,
    entryIds: someEntries,
    column: fc.constantFrom('Remarque', 'Commentaire'),
    value: text,
  }),
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('decide' as const), who, entryIds: someEntries, at: fc.nat(9) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('recover' as const),
      who,
      entry,
      cents: fc.constantFrom(1, 500, 2000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'redo' as const), who }) },
)
type Made = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Makes one step as its user; the change set, null where it was refused. */
async function make(each: Made): Promise<string | null> {
  const session = sessions[each.who] ?? expect.fail('The step has no user.')
  const cell = async (entryId: string, name: string) =>
    ((await world.row(entryId))[name] ?? null) as WireValue
  const reason = 'Vérifié'
  try {
    if (each.does === 'edit') {
      const expected = await cell(each.entry, each.column)
      return (await world.edit(session, [change(each.entry, each.column, each.value, expected)], { reason }))
        .changeSet
    }
    if (each.does === 'multipleEdit') {
      const { entryIds, column, value } = each
      return (await world.perform(session, { selection: { entryIds }, column, value })).changeSet
    }
    if (each.does === 'decide') {
      const state = await cell(each.entryIds[0] ?? '', MANAGED_COLUMN.state)
      // The view has no routes: its anomalies are on that of claims.
      const moves = MOVES.filter(
        ({ from, transition, route = 'claim' }) =>
          from === state && route === 'claim' && transition !== 'setRoute',
      )
      const action = moves[each.at % moves.length]?.transition
      if (action === undefined) return null
      return (await world.decide(session, { action, selection: { entryIds: each.entryIds }, reason }))
        .changeSet
    }
    if (each.does === 'recover') {
      const params = { projectId: world.project.id, anomalyId: `A-0${each.entry[1]}` }
      const body = { date: '2026-03-02', way: 'transfer', amount: each.cents / 100, reason } as const
      return (await server.call(addRecovery, { params, body }, { as: session })).changeSet
    }
    const [next] = (await world.own(session))[each.does]
    if (next === undefined) return null
    return (await world[each.does](session, next.changeSet)).changeSet
  } catch (error) {
    if (!/"code":"\w+"/.test(String(error))) throw error
    return null
  }
}

type Reversed = { changeSet: string | null; columns: string[] }

/** Applies a reversal as `moveStep` does, reads the history and the rows that it left, and keeps nothing. */
async function attempt(tx: Tx, view: View, step: Step, head: StepHead, isWhole: boolean) {
  await sql`savepoint attempt`.execute(tx)
  const direction = head.kind === 'undo' ? 'redo' : 'undo'
  const user = signedInStaff(people.find(({ id }) => id === step.actorId) ?? people[0])
  const action: UserAction = { actor: { user, impersonator: null }, kind: direction, now: server.clock.now() }
  const reversal = isWhole
    ? await insertWholeReversal(tx, view, action, {
        step,
        head,
        movesLockWithState: isTransition(step.kind),
      })
    : await insertReversal(tx, view, action, { step, head })
  const { changeSet, columns }: Reversed = reversal ?? { changeSet: null, columns: [] }
  const refusedCount =
    reversal !== null && reversal !== undefined && 'refusedCount' in reversal ? reversal.refusedCount : 0
  if (changeSet !== null) {
    if (step.kind === 'recover') await moveRecoveries(tx, view, { step: step.id, changeSet, direction })
    const written = view.columns.filter(({ name }) => columns.includes(name))
    const isApplied =
      reversal !== null && reversal !== undefined && 'isApplied' in reversal && reversal.isApplied
    const options = step.kind === 'recover' ? { opensLocked: true } : {}
    if (!isApplied) await updateReviewCells(tx, view, changeSet, written, options)
    await sql`set constraints all immediate`.execute(tx)
  }
  const headRow = await sql`
    select kind, reason, undoes_id, step_id, cell_count, row_count, array(select unnest(columns) order by 1) as columns
    from ${view.tables.changeSets} where id = ${changeSet}::bigint`.execute(tx)
  const cells = await sql`
    select row_id, column_name, before, after from ${view.tables.cellChanges}
    where change_set_id = ${changeSet}::bigint order by row_id, column_name`.execute(tx)
  // How often each path writes a row does not matter.
  const rows = await sql`
    select to_jsonb(review) - 'version' - 'edited_columns' as row, array(select unnest(edited_columns) order by 1) as
      edited
    from ${view.tables.review} review order by row_id`.execute(tx)
  await sql`rollback to savepoint attempt`.execute(tx)
  return {
    isWritten: changeSet !== null,
    refusedCount,
    left: { head: headRow.rows, cells: cells.rows, rows: rows.rows },
  }
}

test(
  'CELL-12 FLOW-02 FLOW-18 edits, multiple edits, decisions and recoveries are undone and redone alike as a whole and cell by cell',
  async () => {
    const met = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
        const made: string[] = []
        for (const each of steps) made.push(...[await make(each)].flatMap((changeSet) => changeSet ?? []))
        for (const changeSet of made) {
          await server.database.app.transaction().execute(async (tx) => {
            const found = await findStep(tx, world.project.id, changeSet)
            const maker = people.find(({ id }) => id === found?.actorId) ?? people[0]
            await nameRequester(tx, maker.id, world.project.id)
            const own =
              (await findStep(tx, world.project.id, changeSet)) ?? expect.fail('There is no such step.')
            const requester = {
              actor: { user: signedInStaff(maker), impersonator: null },
              access: { features: ['dashboard' as const], right: 'manage' as const },
            }
            const view = await loadView(tx, world.params, { ...requester, locale: 'en', visibleRows })
            await lockStep(tx, view, own)
            const head = (await findStepHead(tx, view, own)) ?? expect.fail('The step has no change set.')
            const asWhole = await attempt(tx, view, own, head, true)
            const byCell = await attempt(tx, view, own, head, false)
            const outcome = `${own.kind} ${asWhole.isWritten ? 'whole' : byCell.refusedCount > 0 ? 'refused' : 'by cell'}`
            met.set(outcome, (met.get(outcome) ?? 0) + 1)
            if (asWhole.isWritten)
              expect({ ...byCell, kind: own.kind }).toEqual({ ...asWhole, kind: own.kind })
            // Undone as a whole wherever nothing is refused, unless an edit moves the lock together with other cells.
            const ofDecisions = new Set(transitionColumns(view).map(({ name }) => name))
            const isMixedWithLock =
              head.columns.includes(ROW_LOCKED_COLUMN) && !head.columns.every((name) => ofDecisions.has(name))
            if (!isMixedWithLock)
              expect([outcome, byCell.refusedCount > 0]).toEqual([outcome, !asWhole.isWritten])
          })
        }
      }),
      { numRuns: RUNS },
    )
    for (const kind of ['edit', 'multipleEdit', 'recover'])
      expect([...met.keys()]).toEqual(expect.arrayContaining([`${kind} whole`, `${kind} refused`]))
    const ofDecisions = TRANSITIONS.flatMap((kind) => [`${kind} whole`, `${kind} refused`])
    expect([...met.keys()].filter((outcome) => ofDecisions.includes(outcome)).length).toBeGreaterThan(6)
  },
  30_000 + RUNS * 6_000,
)
