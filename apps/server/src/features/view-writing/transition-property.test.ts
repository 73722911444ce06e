import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { decisionOf, STATES } from '@quitus/domain/states/state.ts'
import { MOVES, RECOVERY_MOVES } from '@quitus/domain/states/transition.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { createTransitionWorld } from '#testing/states/transition-world.ts'
import {
  begun,
  ENTRIES,
  type Entry,
  fitting,
  isKnownMove,
  plain,
  predict,
  step,
  type Who,
  withRedo,
} from '#testing/transition-steps.ts'
import { change } from '#testing/writing-world.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15) * 2

const server = await startTestServer()
const { world, sessions, read, begin, decide, writeState } = await createTransitionWorld(server)

test(
  'FLOW-02 FLOW-04 ACC-04 CELL-12 whatever way two people take through the table, a forbidden transition is refused with its code and nothing is half written',
  async () => {
    const met = new Map<string, number>()
    const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(begun, begun),
        fc.array(step, { minLength: 8, maxLength: 12 }),
        async (states, steps) => {
          await Promise.all(
            ENTRIES.map((each, at) =>
              begin(each, states[at] ?? { state: 'presented', wasValidated: false, locked: false }),
            ),
          )
          const done: Record<Who, string[]> = { staff: [], customer: [] }
          const undone: Record<Who, string[]> = { staff: [], customer: [] }
          const note = (who: Who, changeSet: string | null) => {
            if (changeSet !== null) done[who].push(changeSet)
          }
          for (const each of steps.flatMap(withRedo)) {
            const before = new Map(
              await Promise.all(ENTRIES.map(async (id) => [id, await read(id)] as const)),
            )
            const now = async (id: Entry) => read(id)
            const previous = (id: Entry) => before.get(id) ?? fail()
            if (each.does === 'one') {
              const anomaly = previous(each.entry)
              const of = fitting(each.of, anomaly.state)
              const notified = predict(each.who, of, anomaly, anomaly.validated)
              const came = await decide(each.who, each.entry, of, anomaly.validated)
              note(each.who, came.changeSet)
              const after = await now(each.entry)
              expect({ code: came.code, anomaly: plain(after) }).toEqual({
                ...notified,
                anomaly: plain(notified.anomaly),
              })
              if (came.code !== 'written') expect(after.rows).toEqual(anomaly.rows)
              count(came.code)
            } else if (each.does === 'two') {
              const anomaly = previous(each.entry)
              const [ofStaff, ofCustomer] = [
                fitting(each.of[0], anomaly.state),
                fitting(each.of[1], anomaly.state),
              ]
              const came = await Promise.all([
                decide('staff', each.entry, ofStaff, anomaly.validated),
                decide('customer', each.entry, ofCustomer, anomaly.validated),
              ])
              note('staff', came[0].changeSet)
              note('customer', came[1].changeSet)
              const after = await now(each.entry)
              const codes = came.map(({ code }) => code)
              // One of them came first, and the other one met what it left.
              const staffFirst = predict('staff', ofStaff, anomaly, anomaly.validated)
              const thenCustomer = predict(
                'customer',
                ofCustomer,
                { ...anomaly, ...staffFirst.anomaly },
                anomaly.validated,
              )
              const customerFirst = predict('customer', ofCustomer, anomaly, anomaly.validated)
              const thenStaff = predict(
                'staff',
                ofStaff,
                { ...anomaly, ...customerFirst.anomaly },
                anomaly.validated,
              )
              expect([
                {
                  codes: [staffFirst.code, thenCustomer.code],
                  anomaly: plain(thenCustomer.anomaly),
                },
                {
                  codes: [thenStaff.code, customerFirst.code],
                  anomaly: plain(thenStaff.anomaly),
                },
              ]).toContainEqual({ codes, anomaly: plain(after) })
              count('two')
            } else if (each.does === 'lock') {
              const anomaly = previous(each.entry)
              await world
                .edit(sessions[each.who], [change(each.entry, ROW_LOCKED_COLUMN, each.value, anomaly.locked)])
                .catch(() => undefined)
              const after = await now(each.entry)
              // The lock changes no state, and customers do not change it.
              const locked = each.who === 'staff' ? each.value : anomaly.locked
              expect(plain(after)).toEqual({ ...plain(anomaly), locked })
              count('lock')
            } else if (each.does === 'sql') {
              const anomaly = previous(each.entry)
              const moves = [...MOVES, ...RECOVERY_MOVES].filter(({ from }) => from === anomaly.state)
              const to =
                (each.fits ? moves[STATES.indexOf(each.to) % moves.length]?.to : undefined) ?? each.to
              const decided = decisionOf(to)
              const code = await writeState(
                each.who,
                each.entry,
                to,
                decided === undefined ? anomaly.validated : decided,
              )
              if (code === 'written' && to !== anomaly.state)
                expect(isKnownMove(anomaly.state, to)).toBe(true)
              expect(await now(each.entry)).toEqual(anomaly)
              count(code === 'written' ? 'sql' : `sql ${code}`)
            } else {
              const [from, to] = each.does === 'undo' ? [done, undone] : [undone, done]
              const named = from[each.who].at(-1)
              if (named === undefined) continue
              const { changed } = await world[each.does](sessions[each.who], named).catch(
                (error: unknown) => {
                  if (!/"code":"\w+"/.test(String(error))) throw error
                  return { changed: 0 }
                },
              )
              for (const id of ENTRIES) {
                const [anomaly, after] = [previous(id), await now(id)]
                if (changed === 0) expect(after.rows).toEqual(anomaly.rows)
                const [earlier, later] = each.does === 'undo' ? [after, anomaly] : [anomaly, after]
                if (earlier.state !== later.state) expect(isKnownMove(earlier.state, later.state)).toBe(true)
              }
              if (changed > 0) to[each.who].push(...from[each.who].splice(-1))
              count(changed > 0 ? each.does : `${each.does} refused`)
            }
          }
        },
      ),
      { numRuns: RUNS },
    )
    const all = [
      'written',
      'same',
      'two',
      'undo',
      'redo',
      'lock',
      'sql',
      'sql QL006',
      'not_permitted',
      'unknown_entry',
    ]
    expect([...met.keys()]).toEqual(
      expect.arrayContaining([...all, 'reason_required', 'transition_not_permitted']),
    )
  },
  20_000 + RUNS * 1_000,
)

function fail(): never {
  throw new Error('Nothing was read of the anomaly.')
}
