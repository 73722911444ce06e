import type { Session } from '@quitus/contract/session/user.schema.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { can } from '@quitus/domain/permissions.ts'
import { decisionOf, STATES, type State } from '@quitus/domain/states/state.ts'
import {
  MOVES,
  movesOf,
  planMove,
  RECOVERY_MOVES,
  TRANSITIONS,
  type Transition,
  transitionOfDecision,
} from '@quitus/domain/states/transition.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { DECISION_VIEW, REASON } from '#testing/decision-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15) * 2

const server = await startTestServer()
const { owner, app } = server.database
const people = {
  staff: await server.person({ roleType: 'staff', fullName: 'Hugo Cabinet' }),
  customer: await server.person({ fullName: 'Inès Cliente' }),
}
type Who = keyof typeof people
const sessions: Record<Who, Session> = {
  staff: await server.signInAs(people.staff),
  customer: await server.signInAs(people.customer),
}
const world = await publishForWriting(
  server,
  people.staff,
  [
    [people.staff, 'manage'],
    [people.customer, 'review'],
  ],
  { view: DECISION_VIEW },
)
/** Of two rows, of one, and one that stays presented, so that the other two can be hidden from customers. */
const ENTRIES = ['E1$$1', 'E2$$1'] as const
type Entry = (typeof ENTRIES)[number]
await world.decide(sessions.staff, { action: 'withdraw', selection: { entryIds: [...ENTRIES] } })

const schema = projectSchemaName(world.project.id)
const review = sql.id(schema, 'review_dashboard')
const base = sql.id(
  schema,
  (
    await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = ${schema} and table_name like 'base_dashboard_%' and table_type = 'BASE TABLE'`.execute(
      owner,
    )
  ).rows[0]?.name ?? '',
)
const storage = new Map(
  (
    await sql<{ name: string; storage: string }>`
      select name, storage_name as storage from core.view_columns where project_id = ${world.project.id}`.execute(
      owner,
    )
  ).rows.map((row) => [row.name, row.storage]),
)
const column = (name: string) => sql.id(storage.get(name) ?? name)

/** What the table says of an anomaly, and all that is stored of it, row by row. */
type Anomaly = { state: State; validated: boolean | null; locked: boolean; reason: string | null }
type Stored = Anomaly & { rows: unknown[]; recovered: number | null }

const ofAnomaly = (entry: Entry) => sql`
  select other.row_id from ${sql.id(schema, 'entries')} entry
  join ${base} own on own.row_id = entry.row_id
  join ${base} other on other.anomaly_id = own.anomaly_id
  where entry.entry_id = ${entry}`

async function read(entry: Entry): Promise<Stored> {
  const answer = await sql<Anomaly & { row: unknown; recovered: string | null; shared: unknown }>`
    select review.state, ${column('Validé')} as validated, is_locked as locked, ${column(REASON)} as reason,
           ${column('Récupéré')} as recovered, to_jsonb(review) as row,
           to_jsonb(array[state, ${column('Validé')}::text, is_locked::text, ${column(REASON)}, ${column(MANAGED_COLUMN.acceptedAmount)}::text,
                          ${column(MANAGED_COLUMN.decidedBy)}, ${column(MANAGED_COLUMN.decidedAt)}::text,
                          ${column(MANAGED_COLUMN.claimedOn)}::text, ${column(MANAGED_COLUMN.answeredOn)}::text]) as shared
    from ${review} review where row_id in (${ofAnomaly(entry)}) order by row_id`.execute(owner)
  const [first, ...others] = answer.rows
  if (first === undefined) throw new Error('The anomaly has no rows.')
  // Nothing is half written: all rows of an anomaly say the same.
  for (const other of others) expect(other.shared).toEqual(first.shared)
  const { state, validated, locked, reason } = first
  const decision = decisionOf(state)
  if (decision !== undefined) expect([state, validated]).toEqual([state, decision])
  return {
    ...{ state, validated, locked, reason },
    recovered: first.recovered === null ? null : Number(first.recovered),
    rows: answer.rows.map(({ row }) => row),
  }
}

/** Puts an anomaly into any state, as the owner may; a locked row changes by its lock alone. */
async function begin(entry: Entry, { state, wasValidated, locked }: Begun): Promise<void> {
  const decision = decisionOf(state)
  const rows = sql`row_id in (${ofAnomaly(entry)})`
  await sql`update ${review} set is_locked = false where is_locked and ${rows}`.execute(owner)
  await sql`
    update ${review} set state = ${state}, ${column('Validé')} = ${decision === undefined ? wasValidated : decision}::boolean,
           ${column(REASON)} = null
    where ${rows}`.execute(owner)
  if (locked) await sql`update ${review} set is_locked = true where ${rows}`.execute(owner)
}
type Begun = { state: State; wasValidated: boolean; locked: boolean }

const who = fc.constantFrom<Who>('staff', 'customer')
const entry = fc.constantFrom(...ENTRIES)
const reason = fc.constantFrom(null, null, 'Vérifié avec le fournisseur')
const decision = fc.constantFrom(true, false, null)
const decisive = fc.oneof(
  fc.record({
    does: fc.constant('act' as const),
    transition: fc.constantFrom(...TRANSITIONS),
    fits: fc.boolean(),
    reason,
  }),
  fc.record({ does: fc.constant('edit' as const), value: decision, reason }),
  fc.record({ does: fc.constant('multipleEdit' as const), value: decision, reason }),
)
type Decisive = typeof decisive extends fc.Arbitrary<infer Value> ? Value : never
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('one' as const), who, entry, of: decisive }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('two' as const), entry, of: fc.tuple(decisive, decisive) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const), who }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('lock' as const), who, entry, value: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('sql' as const),
      who,
      entry,
      to: fc.constantFrom(...STATES),
      fits: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
const begun = fc.record({
  state: fc.constantFrom(...STATES),
  wasValidated: fc.boolean(),
  locked: fc.boolean(),
})

/** What a step came to: `written`, `same`, or the code of the refusal. */
type Told = { code: string; anomaly: Anomaly }

/** What the table says that a decisive step comes to; `seen` is the decision that the person saw in the cell. */
function foretell(
  who: Who,
  of: Decisive,
  anomaly: Anomaly & { recovered: number | null },
  seen: boolean | null,
): Told {
  const requester = {
    actor: { user: { ...people[who], roleType: who, optionalFeatures: [] }, impersonator: null },
    access: {
      features: ['dashboard' as const],
      right: who === 'staff' ? ('manage' as const) : ('review' as const),
    },
  }
  const transition: Transition = of.does === 'act' ? of.transition : transitionOfDecision(of.value)
  const refused = (code: string) => ({ code, anomaly })
  if (
    of.does !== 'edit' &&
    !movesOf(transition).some(({ act }) => can(requester.actor, act, requester.access))
  )
    return refused('not_permitted')
  if (who === 'customer' && anomaly.state === 'detected') return refused('unknown_entry')
  if (of.does === 'edit' && seen !== anomaly.validated) return refused('changed_meanwhile')
  if (of.does === 'edit' && of.value === anomaly.validated) return { code: 'same', anomaly }
  // In a cell the reason that stands in the row serves a rejection.
  const stood = of.does === 'edit' && transition === 'reject' ? anomaly.reason : null
  const given = of.reason ?? stood
  const planned = planMove(
    transition,
    { ...anomaly, isValidated: anomaly.validated },
    { ...requester, reason: given },
  )
  if ('refusal' in planned) return refused(planned.refusal)
  const { to, writes, locks } = planned.move
  const kept = writes.reason === undefined || (writes.reason === 'kept' && given === null)
  const after = {
    state: to,
    validated:
      writes.validated === undefined
        ? anomaly.validated
        : writes.validated === true
          ? true
          : writes.validated === false
            ? false
            : null,
    locked: locks ?? anomaly.locked,
    reason: kept ? anomaly.reason : writes.reason === null ? null : given,
  }
  return { code: 'written', anomaly: after }
}

/** Takes a decisive step by its call. */
async function decide(
  who: Who,
  entryId: Entry,
  of: Decisive,
  seen: boolean | null,
): Promise<{ code: string; changeSet: string | null }> {
  const session = sessions[who]
  const given = of.reason === null ? {} : { reason: of.reason }
  const selection = { entryIds: [entryId] }
  try {
    if (of.does === 'edit') {
      const { changeSet, refused } = await world.edit(
        session,
        [change(entryId, 'Validé', of.value, seen)],
        given,
      )
      const [refusal] = refused
      return { code: refusal?.code ?? (changeSet === null ? 'same' : 'written'), changeSet }
    }
    const { changeSet, changed, excluded } =
      of.does === 'act'
        ? await world.decide(session, { action: of.transition, selection, ...given })
        : await world.act(session, { selection, column: 'Validé', value: of.value, ...given })
    const [left] = excluded
    return { code: left?.code ?? (changed === 1 ? 'written' : 'same'), changeSet }
  } catch (error) {
    const code = /"code":"(\w+)"/.exec(String(error))?.[1]
    if (code === undefined) throw error
    return { code, changeSet: null }
  }
}

const plain = ({ state, validated, locked, reason }: Anomaly): Anomaly => ({
  state,
  validated,
  locked,
  reason,
})
const isKnownMove = (from: State, to: State) =>
  [...MOVES, ...RECOVERY_MOVES].some((move) => move.from === from && move.to === to)

/** Half of the steps are among those that the table has from the state, so that walks go far. */
function fitting(of: Decisive, state: State): Decisive {
  const moves = MOVES.filter(({ from }) => from === state)
  const move =
    of.does === 'act' && of.fits ? moves[TRANSITIONS.indexOf(of.transition) % moves.length] : undefined
  return of.does === 'act' && move !== undefined ? { ...of, transition: move.transition } : of
}

/** What a customer hears whose call found an anomaly just before it was withdrawn; any refusal will do. */
const heard = ([ofStaff, ofCustomer]: readonly string[], after: Anomaly) => [
  ofStaff,
  after.state === 'detected' && ofCustomer !== 'written' ? 'hidden' : ofCustomer,
]

/** Half of the undos are taken back at once. */
const withRedo = (each: Step, at: number): Step[] =>
  each.does === 'undo' && at % 2 === 0 ? [each, { ...each, does: 'redo' }] : [each]

class Undone extends Error {}

/** Writes a state by SQL as the application does, in a transaction that is never kept; the code of the guard, or `written`. */
async function writeState(who: Who, entry: Entry, to: State, validated: boolean | null): Promise<string> {
  try {
    await app.transaction().execute(async (tx) => {
      await nameRequester(tx, people[who].id, world.project.id)
      await sql`insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id) values ('dashboard', 'edit', ${people[who].id})`.execute(
        tx,
      )
      const rows = await sql<{ row_id: number }>`${ofAnomaly(entry)}`.execute(owner)
      await sql`
        update ${review} set state = ${to}, ${column('Validé')} = ${validated}, version = version + 1,
               edited_columns = array(select unnest(edited_columns) union select unnest(array['state', ${storage.get('Validé') ?? ''}::text]))
        where row_id = any(${rows.rows.map((row) => row.row_id)}::integer[])`.execute(tx)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return 'written'
    return String((error as { code?: unknown }).code)
  }
  return 'kept'
}

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
            const stood = (id: Entry) => before.get(id) ?? fail()
            if (each.does === 'one') {
              const anomaly = stood(each.entry)
              const of = fitting(each.of, anomaly.state)
              const told = foretell(each.who, of, anomaly, anomaly.validated)
              const came = await decide(each.who, each.entry, of, anomaly.validated)
              note(each.who, came.changeSet)
              const after = await now(each.entry)
              expect({ code: came.code, anomaly: plain(after) }).toEqual({
                ...told,
                anomaly: plain(told.anomaly),
              })
              if (came.code !== 'written') expect(after.rows).toEqual(anomaly.rows)
              count(came.code)
            } else if (each.does === 'two') {
              const anomaly = stood(each.entry)
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
              const codes = heard(
                came.map(({ code }) => code),
                after,
              )
              // One of them came first, and the other one met what it left.
              const staffFirst = foretell('staff', ofStaff, anomaly, anomaly.validated)
              const thenCustomer = foretell(
                'customer',
                ofCustomer,
                { ...anomaly, ...staffFirst.anomaly },
                anomaly.validated,
              )
              const customerFirst = foretell('customer', ofCustomer, anomaly, anomaly.validated)
              const thenStaff = foretell(
                'staff',
                ofStaff,
                { ...anomaly, ...customerFirst.anomaly },
                anomaly.validated,
              )
              expect([
                {
                  codes: heard([staffFirst.code, thenCustomer.code], after),
                  anomaly: plain(thenCustomer.anomaly),
                },
                {
                  codes: heard([thenStaff.code, customerFirst.code], after),
                  anomaly: plain(thenStaff.anomaly),
                },
              ]).toContainEqual({ codes, anomaly: plain(after) })
              count('two')
            } else if (each.does === 'lock') {
              const anomaly = stood(each.entry)
              await world
                .edit(sessions[each.who], [change(each.entry, ROW_LOCKED_COLUMN, each.value, anomaly.locked)])
                .catch(() => undefined)
              const after = await now(each.entry)
              // The lock changes no state, and customers do not change it.
              const locked = each.who === 'staff' ? each.value : anomaly.locked
              expect(plain(after)).toEqual({ ...plain(anomaly), locked })
              count('lock')
            } else if (each.does === 'sql') {
              const anomaly = stood(each.entry)
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
                const [anomaly, after] = [stood(id), await now(id)]
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
