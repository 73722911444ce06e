import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { RIGHTS, type RoleType } from '@quitus/domain/access/permissions.ts'
import { ROUTES, type Route } from '@quitus/domain/routes/route.ts'
import { judgeTransition } from '@quitus/domain/states/judge-transition.ts'
import { ENDED_STATES, STATES } from '@quitus/domain/states/state.ts'
import { TRANSITIONS, type Transition } from '@quitus/domain/states/transition.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'
import { loadView, requireColumn } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { packRowIds } from '#views/rows/row-id-list.ts'
import { refusalCode } from './judge.sql.ts'
import { judgeAndRecord } from './record.sql.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15) * 4

const server = await startTestServer()
const { owner, app } = server.database
const staff = await server.person({ roleType: 'staff' })

/**
 * Amounts at the edges of the rule: none, nothing, one cent, more than two decimals, both signs, and all that a double
 * holds exactly.
 */
const edge: fc.Arbitrary<number> = fc.constantFrom(
  0,
  -0,
  0.01,
  -0.01,
  0.005,
  10,
  -10,
  10.001,
  99.99,
  100,
  -100,
  100.005,
  123456789012.34,
)
const amount = fc.oneof(
  edge,
  fc.integer({ min: -20_000, max: 20_000 }).map((thousandths) => thousandths / 1000),
)
type Amounts = { found: number | null; other: number | null; accepted: number | null }
/**
 * What was found, what may be at stake as well, and what is accepted: often one of the two, or a thousandth more or
 * less.
 */
const pair = fc
  .tuple(
    fc.option(amount, { freq: 6 }),
    fc.option(amount),
    fc.option(amount),
    fc.constantFrom('free', 'same', 'more', 'less'),
    fc.boolean(),
  )
  .map(([found, other, accepted, how, isOfOther]): Amounts => {
    const near = isOfOther ? other : found
    if (how === 'free' || near === null) return { found, other, accepted }
    const difference = how === 'same' ? 0 : how === 'more' ? 1 : -1
    return { found, other, accepted: (Math.round(near * 1000) + difference) / 1000 }
  })
/** An instant, and its day in the time zone of the projects. */
const decidedAt = fc.option(
  fc.constantFrom(
    ['2024-02-28T12:00:00Z', '2024-02-28'],
    ['2024-02-28T23:30:00Z', '2024-02-29'],
    ['2024-03-01T00:30:00Z', '2024-03-01'],
  ),
)
const day = fc.constantFrom('2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02')
const anomaly = fc.record({
  state: fc.constantFrom(...STATES),
  outcome: fc.constantFrom(...ENDED_STATES),
  route: fc.constantFrom(...ROUTES, null),
  amounts: fc.record({
    found: fc.option(edge),
    other: fc.constant<number | null>(null),
    accepted: fc.constant<number | null>(null),
  }),
  decidedAt,
  claimedOn: fc.option(day),
  answeredOn: fc.option(day),
})
type Anomaly = Omit<typeof anomaly extends fc.Arbitrary<infer Value> ? Value : never, 'decidedAt'> & {
  decidedAt: readonly [string, string] | null
}
const request = fc.record({
  transition: fc.oneof(fc.constantFrom(...TRANSITIONS), fc.constant<Transition>('validate')),
  roleType: fc.constantFrom<RoleType>('staff', 'customer'),
  right: fc.constantFrom(...RIGHTS),
  reason: fc.constantFrom(null, 'Vérifié'),
  date: day,
})
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never

const signedIn = (roleType: RoleType) => ({ user: { ...signedInStaff(staff), roleType }, impersonator: null })
const judgedBy = ({ transition, roleType, right, reason, date }: Request, acceptedAmount: number | null) => ({
  transition,
  actor: signedIn(roleType),
  access: { features: ['dashboard' as const, 'freeAnomaly' as const], right },
  given: {
    reason,
    date,
    acceptedAmount,
    route: null,
    reference: null,
    requester: String(staff.id),
    now: server.clock.now(),
  },
})

/** The answer of the domain. */
function codeOf(requested: Request, each: Anomaly, acceptedAmount: number | null): string | null {
  const { state, outcome, route, amounts, claimedOn, answeredOn } = each
  const days = { decidedAt: each.decidedAt?.[1] ?? null, claimedOn, answeredOn }
  const { actor, access, given } = judgedBy(requested, acceptedAmount)
  const judged = judgeTransition(
    requested.transition,
    { state, outcome, route, found: amounts.found, other: amounts.other, days },
    { actor, access, ...given },
  )
  return 'refusal' in judged ? judged.refusal : null
}

test('FLOW-02 FLOW-04 SQL judges the state, the requester, the reason, the date and the accepted amount of an anomaly as the domain does', async () => {
  const met = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(
      request,
      fc.array(pair, { minLength: 1, maxLength: 12 }),
      day,
      fc.infiniteStream(fc.constantFrom(...ROUTES, null)),
      async (requested, pairs, followed, routes) => {
        const cases = STATES.flatMap((state) =>
          pairs.map((amounts) => ({ state, amounts, route: routes.next().value as Route | null })),
        )
        const expected = cases.map(({ state, amounts, route }) => {
          const days = { decidedAt: ['', followed] as const, claimedOn: followed, answeredOn: followed }
          const code = codeOf(
            requested,
            { state, outcome: 'recovered', route, amounts, ...days },
            amounts.accepted,
          )
          met.add(code)
          return code
        })
        const follows = ['claim', 'accept', 'contest', 'correct', 'regularise'].includes(requested.transition)
          ? followed
          : null
        const judged = cases.map(
          ({ state, amounts, route }, at) => sql`
          select ${at}::integer as at, ${refusalCode(judgedBy(requested, amounts.accepted))} as code
          from (select ${state}::text as state, ${amounts.found}::numeric as found, ${amounts.other}::numeric as other, ${follows}::date as followed,
            ${route}::text as route) concerned`,
        )
        const answer = await sql<{ code: string | null }>`
        select code from (${sql.join(judged, sql` union all `)}) judged order by at`.execute(owner)
        expect(answer.rows.map(({ code }) => code)).toEqual(expected)
      },
    ),
    { numRuns: RUNS },
  )
  expect([...met]).toEqual(
    expect.arrayContaining([
      ...['route_claim', 'route_correct', 'route_tax', 'route_unknown'],
      ...[null, 'state_closed', 'transition_not_permitted', 'reason_required', 'date_too_early'],
      ...['accepted_amount_nothing', 'accepted_amount_sign', 'accepted_amount_too_large'],
    ]),
  )
})

const dashboard = await publishForWriting(server, staff, [[staff, 'manage']], { view: DECISION_VIEW })
const free = await startFreeAnomalies(server, staff, await server.signInAs(staff), [[staff, 'manage']])
for (const supplier of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) await free.add({ Fournisseur: supplier })

test.each([
  ['anomalies of one row and of several', dashboard.params],
  ['free anomalies, whose amount is typed', free.view],
] as const)(
  'FLOW-02 FLOW-07 a selection of %s is judged as the domain judges each of them',
  async (_, { projectId, source }) => {
    const schema = projectSchemaName(projectId)
    const view = await app.transaction().execute(async (tx) => {
      await nameRequester(tx, staff.id, projectId)
      return loadView(tx, { projectId, source }, requesterOf('staff'))
    })
    const columns = view.stateColumns ?? expect.fail('The rows have no states.')
    const stored = (role: keyof typeof columns) =>
      sql.id(requireColumn(view, columns[role] ?? '').storageName)
    // The view without routes has every anomaly on the route of claims.
    const routed = ({ route }: Anomaly) => (columns.route === undefined ? 'claim' : route)
    const isTyped = requireColumn(view, columns.amount).storage === 'review'
    const base = sql.id(schema, `base_${source}_${view.publicationId}`)
    const anomalies = await sql<{ anomaly_id: string; row_ids: number[] }>`
      select anomaly_id, array_agg(row_id order by child_index) as row_ids from ${base} group by anomaly_id`.execute(
      owner,
    )
    if (source === 'dashboard') expect(anomalies.rows.some(({ row_ids }) => row_ids.length > 1)).toBe(true)

    await fc.assert(
      fc.asyncProperty(
        request,
        fc.option(edge, { freq: 3 }),
        fc.array(anomaly, { minLength: 5, maxLength: 5 }),
        async (requested, accepted, made) => {
          const given = anomalies.rows.slice(0, made.length).flatMap((row, at) => {
            const each = made[at]
            return each === undefined ? [] : [{ ...row, each }]
          })
          for (const { row_ids, each } of given) {
            const rows = sql`row_id = any(${row_ids}::integer[])`
            await sql`update ${view.tables.review} set is_locked = false where is_locked and ${rows}`.execute(
              owner,
            )
            await sql`
            update ${view.tables.review}
            set state = ${each.state}, ${stored('outcome')} = ${each.outcome}
                ${columns.route === undefined ? sql`` : sql`, ${stored('route')} = ${each.route}`},
                ${stored('decidedAt')} = ${each.decidedAt?.[0] ?? null}::timestamptz, ${stored('claimedOn')} =
                  ${each.claimedOn}::timestamp,
                ${stored('answeredOn')} = ${each.answeredOn}::timestamp
            where ${rows}`.execute(owner)
            const table = isTyped ? view.tables.review : base
            await sql`update ${table} set ${stored('amount')} = ${each.amounts.found}::numeric where ${rows}`.execute(
              owner,
            )
          }
          const rowIds = given.flatMap(({ row_ids }) => row_ids.slice(0, 1))
          const { changed, excluded } = await app.transaction().execute(async (tx) => {
            await nameRequester(tx, staff.id, projectId)
            const selected = { anomalies: packRowIds(rowIds), children: Buffer.alloc(0), unknown: 0 }
            return judgeAndRecord(tx, view, columns, {
              ...judgedBy(requested, accepted),
              selected,
              action: null,
            })
          })
          const codes = given.map(({ each }) => codeOf(requested, { ...each, route: routed(each) }, accepted))
          expect({ changed, excluded: countsOf(excluded.map(({ code, count }) => [code, count])) }).toEqual({
            changed: codes.filter((code) => code === null).length,
            excluded: countsOf(codes.flatMap((code) => (code === null ? [] : [[code, 1] as const]))),
          })
        },
      ),
      { numRuns: RUNS },
    )
  },
)

function requesterOf(roleType: RoleType) {
  const access = { features: ['dashboard' as const, 'freeAnomaly' as const], right: 'manage' as const }
  return { actor: signedIn(roleType), access, locale: 'en' as const, visibleRows }
}

function countsOf(codes: readonly (readonly [string, number])[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [code, count] of codes) counts[code] = (counts[code] ?? 0) + count
  return counts
}
