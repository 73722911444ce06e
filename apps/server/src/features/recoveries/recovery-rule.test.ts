import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { planRecovered, type RecoveringAnomaly } from '@quitus/domain/states/plan-recovered.ts'
import { decisionOf, STATES, type State } from '@quitus/domain/states/state.ts'
import type { StateColumnRole } from '@quitus/domain/states/state-columns.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15) * 4

const server = await startTestServer()
const { owner, app } = server.database
const staff = await server.person({ roleType: 'staff' })
const { project } = await publishForWriting(server, staff, [[staff, 'manage']], { view: DECISION_VIEW })
const schema = projectSchemaName(project.id)
const review = sql.id(schema, 'review_dashboard')
const stored = await sql<{ name: string; storage: string }>`
  select name, storage_name as storage from core.view_columns where project_id = ${project.id}`.execute(owner)
const storageOf = (role: StateColumnRole) => {
  const name = DECISION_VIEW.stateColumns?.[role]
  return stored.rows.find((column) => column.name === name)?.storage ?? expect.fail(`${role} has no column.`)
}
const column = (role: StateColumnRole) => sql.id(storageOf(role))
/** An anomaly of two rows, and one of one. */
const rowIds = new Map<string, number[]>()
for (const anomalyId of ['A-01', 'A-02']) {
  const found = await sql<{ row_id: number }>`
    select entry.row_id from ${sql.id(schema, 'entries')} entry
    where entry.entry_id like ${`E${Number(anomalyId.slice(2))}$$%`}`.execute(owner)
  rowIds.set(
    anomalyId,
    found.rows.map((row) => row.row_id),
  )
}

type Line = { cents: number; reason: string | null }
type Case = { anomalyId: string; anomaly: RecoveringAnomaly; lines: readonly Line[] }

const cents = fc
  .oneof(fc.constantFrom(1, -1, 999, 1000, 1001, -1000), fc.integer({ min: -2000, max: 2000 }))
  .filter((each) => each !== 0)
const cases: fc.Arbitrary<Case> = fc
  .record({
    anomalyId: fc.constantFrom('A-01', 'A-02'),
    state: fc.oneof(
      fc.constantFrom<State>('claimed', 'accepted', 'partlyRecovered', 'recovered'),
      fc.constantFrom(...STATES),
    ),
    accepted: fc.oneof(
      fc.constantFrom(null, 0, 10, -10),
      fc.integer({ min: -2000, max: 2000 }).map((each) => each / 100),
    ),
    wasAnswered: fc.boolean(),
    lines: fc.array(fc.record({ cents, reason: fc.constantFrom(null, null, 'Intérêts') }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ anomalyId, state, accepted, wasAnswered, lines }) => ({
    anomalyId,
    anomaly: {
      state,
      acceptedAmount: accepted,
      isAnswered: state === 'accepted' || (state !== 'claimed' && wasAnswered),
    },
    lines,
  }))

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.cents, 0) / 100
const judge = ({ anomaly, lines }: Case) => {
  const judged = lines.map(({ cents: amount, reason }) => ({
    way: 'transfer' as const,
    amount: String(amount / 100),
    reason,
  }))
  return planRecovered(anomaly, judged, judged.at(-1) ?? null)
}

class Undone extends Error {}

/**
 * Writes lines, recovered amount and state by SQL as the application does, and keeps nothing: the code of the guard, or
 * `written`.
 */
async function write(
  { anomalyId, anomaly, lines }: Case,
  to: State,
  recovered = sumOf(lines),
): Promise<string> {
  const rows = sql`row_id = any(${rowIds.get(anomalyId) ?? []}::integer[])`
  const validated = decisionOf(anomaly.state) === undefined ? true : decisionOf(anomaly.state)
  await sql`
    update ${review} set state = ${anomaly.state}, ${column('validated')} = ${validated}::boolean,
           ${column('acceptedAmount')} = ${anomaly.acceptedAmount}::numeric
    where ${rows}`.execute(owner)
  try {
    await app.transaction().execute(async (tx) => {
      await nameRequester(tx, staff.id, project.id)
      await sql`
        insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id) values ('dashboard', 'recover',
          ${staff.id})`.execute(tx)
      for (const line of lines)
        await sql`
          insert into ${sql.id(schema, 'recoveries')} (source, anomaly_id, recovered_on, way, amount, reason)
          values ('dashboard', ${anomalyId}, '2026-03-02', 'transfer', ${line.cents / 100}::numeric,
            ${line.reason})`.execute(tx)
      await sql`
        update ${review} set state = ${to}, ${column('recovered')} = ${recovered}::numeric, version = version + 1,
               edited_columns = array(select unnest(edited_columns) union select unnest(array['state',
                 ${storageOf('recovered')}::text]))
        where ${rows}`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new Undone()
    })
  } catch (error) {
    return error instanceof Undone ? 'written' : String((error as { code?: unknown }).code)
  }
  return 'kept'
}

const RECOVERING: readonly State[] = ['claimed', 'accepted', 'partlyRecovered', 'recovered']

test('FLOW-18 the guard of the database accepts the sums and states that the domain plans, and refuses what it refuses', async () => {
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      // Lines that the domain refuses are never recorded; the last one is judged.
      const kept: Line[] = []
      for (const line of each.lines.slice(0, -1))
        if ('state' in judge({ ...each, lines: [...kept, line] })) kept.push(line)
      const judged = { ...each, lines: [...kept, ...each.lines.slice(-1)] }
      const planned = judge(judged)
      const outcome = 'refusal' in planned ? planned.refusal : 'planned'
      met.set(outcome, (met.get(outcome) ?? 0) + 1)
      if ('state' in planned) {
        expect(await write(judged, planned.state)).toBe('written')
        expect(await write(judged, planned.state, sumOf(judged.lines) + 0.01)).toBe('QL008')
        // Without a sum the anomaly is claimed or accepted again: which of them, the domain alone knows.
        const others = RECOVERING.filter((state) => sumOf(judged.lines) !== 0 && state !== planned.state)
        for (const state of others)
          expect([state, await write(judged, state)]).not.toEqual([state, 'written'])
      } else if (planned.refusal === 'recovery_not_claimed') {
        expect(await write(judged, judged.anomaly.state)).toBe('QL008')
      } else if (planned.refusal === 'recovery_above_accepted' || kept.length === 0) {
        // The guard judges the sum: a line of the other sign among several is refused by the domain alone.
        for (const state of RECOVERING)
          expect([state, await write(judged, state)]).not.toEqual([state, 'written'])
      }
    }),
    { numRuns: RUNS },
  )
  for (const outcome of ['planned', 'recovery_not_claimed', 'recovery_sign', 'recovery_above_accepted'])
    expect([outcome, met.get(outcome) ?? 0]).not.toEqual([outcome, 0])
})
