import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
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
const { owner } = server.database
const ENTRIES = AUDIT_ROWS.map(({ entryId }) => entryId)

/** A project in which all that is published is for staff alone until it is presented. */
async function triaged(): Promise<WritingWorld> {
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    { view: DECISION_VIEW },
  )
  await owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', world.project.id)
    .execute()
  await world.decide(as, { action: 'withdraw', selection: { entryIds: ENTRIES } })
  await world.publishAgain()
  return world
}

/** A project without triage in which all that is published is weak. */
function allWeak(): Promise<WritingWorld> {
  return publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
    ],
    {
      view: WEAK_VIEW,
      rows: AUDIT_ROWS.map((row) => ({ ...row, values: { ...row.values, [WEAK_MARK]: 'weak' } })),
    },
  )
}

const publicationsOf = ({ project }: WritingWorld) =>
  owner
    .selectFrom('core.publications')
    .select(['id', 'has_few_presented as isFew'])
    .where('project_id', '=', project.id)
    .where('source', '=', 'dashboard')
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()

/** The entries that are next to a publication, and those that customers may see of it. */
async function keptOf({ project }: WritingWorld, publication: number) {
  const schema = `project_${project.id}`
  const kept = await sql<{ row: string }>`
    select to_jsonb(presented)::text as row from ${sql.id(schema, `presented_dashboard_${publication}`)} presented
    order by row_id`.execute(owner)
  const due = await sql<{ row: string }>`
    select to_jsonb(base)::text as row from ${sql.id(schema, `base_dashboard_${publication}`)} base
    join ${sql.id(schema, 'review_dashboard')} review on review.row_id = base.row_id
    where review.state <> 'detected' order by base.row_id`.execute(owner)
  return { kept: kept.rows, due: due.rows }
}

const seen = async (world: WritingWorld, who: Session) => {
  const resultSet = await world.open(who)
  const ofSet = { params: { ...world.params, resultSet } }
  return (await server.call(getResultSetTotals, ofSet, { as: who })).count
}

test.each([
  ['with triage', triaged],
  ['without triage, of weak anomalies', allWeak],
])(
  'FLOW-14 DATA-10 %s, the presented rows next to each publication are those that customers may see, whatever is presented, withdrawn, undone and published',
  async (_what, start) => {
    const world = await start()
    const step = fc.record({
      kind: fc.constantFrom('present', 'present', 'withdraw', 'undo', 'validate', 'publish'),
      entries: fc.subarray(ENTRIES, { minLength: 1 }),
    })
    let largest = 0
    const ofSteps = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      let last: string | null = null
      for (const { kind, entries } of steps) {
        if (kind === 'publish') await world.publishAgain()
        else if (kind !== 'undo') {
          last = (await world.decide(as, { action: kind, selection: { entryIds: entries } })).changeSet
        } else if (last !== null) {
          await world.undo(as, last)
          last = null
        }
        const kept = await publicationsOf(world)
        expect(kept.at(-1)?.isFew).toBe(true)
        for (const { id, isFew } of kept) {
          if (!isFew) continue
          const { kept: rows, due } = await keptOf(world, id)
          expect(rows).toEqual(due)
          largest = Math.max(largest, rows.length)
        }
      }
      expect(await seen(world, asCustomer)).toBe(
        (await keptOf(world, (await publicationsOf(world)).at(-1)?.id ?? 0)).due.filter(({ row }) =>
          row.includes('"child_index": 0'),
        ).length,
      )
    })
    await fc.assert(ofSteps, { numRuns: 12 })
    expect(largest).toBeGreaterThan(3)
  },
)

test('FLOW-14 when the presented rows become many, customers read the whole publication, and what is withdrawn is hidden all the same', async () => {
  await sql`
    create or replace function core.most_presented_rows() returns integer
      language sql immutable parallel safe set search_path = pg_catalog as 'select 3'`.execute(owner)
  const world = await triaged()
  const few = async () => (await publicationsOf(world)).at(-1)?.isFew
  await world.decide(as, { action: 'present', selection: { entryIds: ['E2$$1'] } })
  expect([await few(), await seen(world, asCustomer)]).toEqual([true, 1])
  await world.decide(as, { action: 'present', selection: { entryIds: ENTRIES } })
  expect([await few(), await seen(world, asCustomer)]).toEqual([false, 10])
  await world.decide(as, { action: 'withdraw', selection: { entryIds: ['E2$$1', 'E1$$1'] } })
  expect([await few(), await seen(world, asCustomer)]).toEqual([false, 8])
  // Too many from the beginning: none are kept.
  await world.publishAgain()
  expect([await few(), await seen(world, asCustomer)]).toEqual([false, 8])
})
