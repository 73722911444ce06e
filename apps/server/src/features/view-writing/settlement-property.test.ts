import { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import { addRecovery, removeRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import { previewSynthesis } from '@quitus/contract/synthesis/define-syntheses.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { redoChangeSet, undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { ROUTE_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ROUTES } from '@quitus/domain/routes/route.ts'
import { settleAnomaly } from '@quitus/domain/states/settle-anomaly.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { TRANSITIONS } from '@quitus/domain/states/transition.ts'
import { differenceFromParts, PARTS_OF_FOUND } from '@quitus/domain/synthesis/parts-of-found.ts'
import { addAmounts } from '@quitus/domain/text/decimal-difference.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { ROUTED_VIEW } from '#testing/states/decision-view.ts'
import { type SettledRow, selectSettlement } from '#testing/synthesis/settlement.sql.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const RUNS = Number(process.env.QUITUS_WRITING_RUNS ?? 15)
const PARTS = ['rejected', 'left', 'recovered', 'avoided', 'regularised'] as const

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

/** Three anomalies: of two rows, of one, and of nothing. */
const ANOMALIES = [
  ['A-01', 'E1$$1'],
  ['A-02', 'E2$$1'],
  ['A-04', 'E4$$1'],
] as const
const roles = ROUTED_VIEW.stateColumns ?? expect.fail('The view has no states.')

const cents = fc.integer({ min: 1, max: 130_000 }).map((amount) => amount / 100)
const step = fc.record({
  does: fc.oneof(
    { weight: 9, arbitrary: fc.constant('next' as const) },
    { weight: 3, arbitrary: fc.constant('any' as const) },
    { weight: 1, arbitrary: fc.constant('remove' as const) },
    { weight: 4, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
  ),
  // Mostly the first, so that sequences go far.
  at: fc.constantFrom(0, 0, 0, 1, 1, 2),
  transition: fc.constantFrom(...TRANSITIONS),
  chosen: fc.nat({ max: 100 }),
  route: fc.constantFrom(...ROUTES),
  amount: fc.option(cents),
})

async function start(routes: readonly (string | null)[]) {
  const rows = AUDIT_ROWS.map((row) => ({
    ...row,
    values: {
      ...row.values,
      [ROUTE_COLUMN.route]: routes[ANOMALIES.findIndex(([id]) => id === row.anomalyId)] ?? null,
    },
  }))
  return publishForWriting(server, staff, [[staff, 'manage']], {
    view: ROUTED_VIEW,
    rows,
    features: ['dashboard', 'synthesis'],
  })
}

/** What may follow in a state, which `next` picks from so that sequences go far. */
const NEXT: Readonly<Record<string, readonly (typeof TRANSITIONS)[number][]>> = {
  presented: ['validate', 'validate', 'validate', 'reject'],
  validated: ['setRoute', 'giveUp', 'devalidate'],
  claimed: ['accept', 'accept', 'contest', 'giveUp'],
  accepted: ['giveUp', 'cancel'],
  contested: ['claim', 'cancel'],
  partlyRecovered: ['giveUp'],
  closed: ['reopen'],
}

const RECOVERING: readonly State[] = ['claimed', 'accepted', 'partlyRecovered']

test(
  'FLOW-21 SYN-03 whatever people do and undo, found is rejected, left, recovered, avoided and regularised, to the cent, per category and in total',
  async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('claim', ...ROUTES, null), { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 12, maxLength: 18 }),
        async (routes, steps) => {
          const world = await start(routes)
          const { projectId } = world.params
          const settled = () =>
            selectSettlement(server.database.owner, projectId, { roles, category: 'Catégorie' })
          const done: string[] = []
          const undone: string[] = []
          const note = (answer: { statusCode: number; json: () => { changeSet?: string | null } }) => {
            expect(answer.statusCode).toBeLessThan(500)
            const { changeSet } = answer.json()
            if (answer.statusCode < 300 && changeSet) done.push(changeSet)
          }
          for (const { does, at, transition, chosen, route, amount } of steps) {
            const [anomalyId, entryId] = ANOMALIES[at] ?? ANOMALIES[0]
            const params = { projectId, anomalyId }
            const perform = async (action: (typeof TRANSITIONS)[number]) => {
              const body = {
                ...{ action, timestamp: world.timestamp(), selection: { entryIds: [entryId] } },
                ...(action === 'setRoute' ? { route } : {}),
                ...(action === 'correct' || action === 'regularise' ? { reference: 'OD-2026-114' } : {}),
                ...(action === 'validate' && amount !== null && amount < 80
                  ? { acceptedAmount: amount }
                  : {}),
                reason: 'Vérifié',
              }
              note(await server.send(runAction, { params: world.params, body }, { as }))
            }
            const recover = async () => {
              const body = {
                ...{ date: '2026-03-02', way: 'transfer' as const, amount: amount ?? 80 },
                ...(chosen % 2 === 0 ? { reason: 'Intérêts compris' } : {}),
              }
              note(await server.send(addRecovery, { params, body }, { as }))
            }
            if (does === 'undo' || does === 'redo') {
              const [from, to] = does === 'undo' ? [done, undone] : [undone, done]
              const changeSet = from.at(-1)
              if (changeSet === undefined) continue
              const endpoint = does === 'undo' ? undoChangeSet : redoChangeSet
              const answer = await server.send(endpoint, world.ofSet(changeSet), { as })
              if (answer.statusCode < 300 && answer.json().changed > 0) {
                to.push(...from.splice(-1))
                met.add(does)
              }
            } else if (does === 'remove') {
              const { recoveries } = await server.call(listRecoveries, { params }, { as })
              const [line] = recoveries
              if (line === undefined) continue
              note(await server.send(removeRecovery, { params: { ...params, recovery: line.id } }, { as }))
            } else if (does === 'any') {
              await perform(transition)
            } else {
              const state = (await settled()).find((row) => row.entryId === entryId)?.state ?? 'presented'
              const next = NEXT[state] ?? ['close']
              if (state === 'validated' && chosen % 4 > 0)
                // The step of its route alone is taken.
                for (const action of ['claim', 'correct', 'regularise'] as const) await perform(action)
              else if (RECOVERING.includes(state) && chosen % 4 > 0) await recover()
              else await perform(next[chosen % next.length] ?? 'close')
            }
            const rows = await settled()
            for (const row of rows) {
              expectSettled(row)
              met.add(row.state)
            }
            expectFooted(rows)
          }
          await expectFiguresFooted(projectId)
        },
      ),
      { numRuns: RUNS },
    )
    expect([...met]).toEqual(
      expect.arrayContaining([
        'undo',
        'redo',
        'partlyRecovered',
        'recovered',
        'avoided',
        'regularised',
        'givenUp',
        'closed',
      ]),
    )
  },
  30_000 + RUNS * 6_000,
)

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** The rows and the domain say the same of an anomaly. */
function expectSettled({ state, outcome, amount, accepted, recoveredLines, ...row }: SettledRow): void {
  const amounts = {
    found: numberOf(amount),
    accepted: numberOf(accepted),
    recovered: numberOf(recoveredLines),
  }
  const expected = settleAnomaly({ state, outcome, ...amounts })
  const parts = Object.fromEntries([...PARTS, 'found' as const].map((part) => [part, Number(row[part])]))
  expect({ state, outcome, ...parts }).toEqual({ state, outcome, ...expected })
}

/** The figures that staff read add up to what was found, group by group and in total. */
async function expectFiguresFooted(projectId: number): Promise<void> {
  const definition = {
    rows: [{ kind: 'value' as const, column: roles.state }],
    ...{ top: null, measures: ['found', ...PARTS_OF_FOUND] as const, filter: null, chart: 'none' as const },
  }
  const figures = await server.call(previewSynthesis, { params: { projectId }, body: { definition } }, { as })
  for (const { values } of [...figures.rows, figures.total])
    expect(differenceFromParts(figures.columns, values), JSON.stringify(values)).toBe(0)
  expect(figures.rows.length).toBeGreaterThan(0)
}

/** Found is the sum of its parts, in each category and in total. */
function expectFooted(rows: readonly SettledRow[]): void {
  for (const group of [rows, ...Object.values(Object.groupBy(rows, ({ category }) => category ?? ''))]) {
    const sumOf = (part: (typeof PARTS)[number] | 'found') =>
      (group ?? []).map((row) => Number(row[part])).reduce(addAmounts, 0)
    expect(PARTS.map(sumOf).reduce(addAmounts, 0)).toBe(sumOf('found'))
  }
}
