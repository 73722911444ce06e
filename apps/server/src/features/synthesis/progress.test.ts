import { downloadSyntheses, getSynthesisData } from '@quitus/contract/synthesis/read-syntheses.ts'
import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { MEASURES } from '@quitus/domain/synthesis/measure.ts'
import { cumulatedMeasure } from '@quitus/domain/synthesis/progress.ts'
import type { SynthesisDefinition, SynthesisLevel } from '@quitus/domain/synthesis/synthesis-definition.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { madeSynthesis } from '#testing/access/made-synthesis.sql.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { withRoutes } from '#testing/states/decision-view.ts'
import { publishRandomDashboard, randomAnomaly } from '#testing/synthesis/random-dashboard.sql.ts'
import { selectSettlement } from '#testing/synthesis/settlement.sql.ts'
import { SYNTHESIS_VIEW } from '#testing/synthesis/synthesis-view.ts'

const server = await startTestServer({ clockStart: new Date('2024-09-02T09:00:00Z') })
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const readers = { staff: await server.signInAs(staff), customer: await server.signInAs(customer) }
const VIEW = withRoutes(SYNTHESIS_VIEW)
const RUNS = Number(process.env.QUITUS_MATCHING_RUNS ?? 12)
const CUMULATED = MEASURES.filter((measure) => cumulatedMeasure(measure) !== null)
const BASE = { top: null, filter: null, chart: 'lines' as const }

const members = [
  [staff, 'manage'],
  [customer, 'review'],
] as const
const newProject = () => server.project({ members, features: ['dashboard', 'synthesis'] })

async function figuresOf(projectId: number, definition: SynthesisDefinition, reader: keyof typeof readers) {
  const { name } = await madeSynthesis(server.database, projectId, { definition })
  return server.call(
    getSynthesisData,
    { params: { projectId, name } },
    { as: readers[reader], language: 'English' },
  )
}
const byDecision = (level: Partial<SynthesisLevel> = {}): SynthesisDefinition => ({
  ...BASE,
  rows: [{ kind: 'week', column: 'Décidée le', ...level } as SynthesisLevel],
  measures: CUMULATED,
})
const named = ({ columns }: SynthesisData, values: SynthesisData['total']['values']) =>
  Object.fromEntries(columns.map(({ measure }, at) => [measure, values[at]]))

const level = fc.constantFrom<Partial<SynthesisLevel>>(
  { kind: 'week' },
  { kind: 'month' },
  { kind: 'year', firstMonth: 4 },
)
const filter = fc.constantFrom<SynthesisDefinition['filter']>(null, {
  column: 'Fournisseur',
  op: 'in',
  value: ['Éclair', null],
})

test('SYN-05 SYN-03 the last point of each series is the figure of that name in the other syntheses, for whatever data, period, filter and reader', async () => {
  const project = await newProject()
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomAnomaly, { maxLength: 12 }),
      level,
      filter,
      async (anomalies, by, only) => {
        await publishRandomDashboard(server.database, project, staff, anomalies, VIEW)
        for (const reader of ['staff', 'customer'] as const) {
          const progress = await figuresOf(project.id, { ...byDecision(by), filter: only }, reader)
          const bySupplier: SynthesisDefinition = {
            ...{
              ...BASE,
              rows: [{ kind: 'value', column: 'Fournisseur' }],
              measures: CUMULATED,
              filter: only,
            },
          }
          const other = await figuresOf(project.id, bySupplier, reader)
          const total = named(other, other.total.values)
          expect(named(progress, progress.total.values), reader).toEqual(total)
          const last = progress.rows.at(-1)
          if (last !== undefined) expect(named(progress, last.values), reader).toEqual(total)
          else expect(total.count).toBe(0)
          for (const [at, row] of progress.rows.entries()) {
            const before = progress.rows[at - 1]
            const count = progress.columns.findIndex(({ measure }) => measure === 'count')
            if (before !== undefined)
              expect(row.values[count]).toBeGreaterThanOrEqual(Number(before.values[count]))
          }
          if (reader === 'customer' || only !== null) continue
          const roles = VIEW.stateColumns
          if (roles == null) throw new Error('The view has no states.')
          const rows = await selectSettlement(server.database.owner, project.id, {
            roles: roles as never,
            category: 'Code catégorie',
          })
          for (const outcome of ['avoided', 'regularised'] as const)
            expect(Math.round(Number(total[outcome]) * 100), outcome).toBe(
              rows.reduce((cents, row) => cents + Math.round(Number(row[outcome]) * 100), 0),
            )
        }
      },
    ),
    { numRuns: RUNS },
  )
}, 120_000)

test('SYN-05 money is in the week in which each thing happened, weeks without any are there, and each step has its median days', async () => {
  const project = await newProject()
  const [sample] = fc.sample(randomAnomaly, 1)
  if (sample === undefined) throw new Error('There is no anomaly.')
  const anomaly = (more: object) => ({
    ...{ ...sample, accepted: 80, recovered: [], isClaimed: false, outcome: null, settledOn: null },
    ...{ amount: 100, decidedAt: '2024-03-30T22:59:59Z' as const, state: 'validated' as const },
    ...more,
  })
  await publishRandomDashboard(
    server.database,
    project,
    staff,
    [
      anomaly({ state: 'presented', decidedAt: null, accepted: null }),
      anomaly({}),
      // Midnight of Paris is over: a Sunday, in the week of 25 March too.
      anomaly({
        decidedAt: '2024-03-31T00:30:00Z',
        isClaimed: true,
        state: 'partlyRecovered' as const,
        recovered: [{ way: 'transfer' as const, cents: 3000 }],
      }),
      anomaly({ state: 'avoided' as const, settledOn: '2024-05-02' as const }),
      anomaly({ state: 'rejected' as const, decidedAt: null }),
    ],
    VIEW,
  )
  await sql`
    update core.publications set published_at = '2024-03-20T12:00:00Z' where project_id = ${project.id}`.execute(
    server.database.owner,
  )
  const data = await figuresOf(
    project.id,
    {
      ...byDecision(),
      measures: [
        'count',
        'found',
        'validated',
        'rejected',
        'claimed',
        'recovered',
        'avoided',
        'leftToRecover',
      ],
    },
    'staff',
  )
  expect(data.columns.map(({ measure }) => measure)).not.toContain('leftToRecover')
  expect(data.levels[0]?.label).toBe('Week (cumulative)')
  const rows = new Map(data.rows.map(({ label, values }) => [label, values]))
  expect(data.rows[0]).toMatchObject({ key: null, values: [0, 0, 0, 100, 0, 0, 0] })
  expect(rows.get('Week of 18/03/2024')).toEqual([5, 500, 0, 100, 0, 0, 0])
  expect(rows.get('Week of 25/03/2024')).toEqual([5, 500, 240, 100, 0, 0, 0])
  expect(rows.get('Week of 22/04/2024')).toEqual([5, 500, 240, 100, 0, 0, 0])
  expect(rows.get('Week of 29/04/2024')).toEqual([5, 500, 240, 100, 80, 0, 80])
  expect(rows.get('Week of 27/05/2024')).toEqual([5, 500, 240, 100, 80, 30, 80])
  expect([...rows.keys()].at(-1)).toBe('Week of 02/09/2024')
  expect(data.progress?.steps).toEqual([
    { step: 'foundToDecided', label: 'Found to decided', medianDays: 10, anomalies: 3 },
    { step: 'validatedToClaimed', label: 'Validated to claimed', medianDays: 31, anomalies: 1 },
    { step: 'claimedToRecovered', label: 'Claimed to first recovery', medianDays: 31, anomalies: 1 },
    { step: 'validatedToAvoided', label: 'Validated to avoided', medianDays: 33, anomalies: 1 },
  ])
})

test('SYN-05 the workbook has the same rows, the total and the median days below them', async () => {
  const project = await newProject()
  const anomalies = fc.sample(randomAnomaly, 8).map((anomaly) => ({ ...anomaly, isClaimed: true }))
  await publishRandomDashboard(server.database, project, staff, anomalies, VIEW)
  const params = { projectId: project.id }
  const { name } = await madeSynthesis(server.database, project.id, { definition: byDecision() })
  const options = { as: readers.staff, language: 'English' } as const
  const data = await server.call(getSynthesisData, { params: { ...params, name } }, options)
  const answer = await server.send(downloadSyntheses, { params, query: { name } }, options)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  const steps = data.progress?.steps ?? []
  expect(steps.length).toBeGreaterThan(0)
  const figures = [...data.rows, { label: 'Total', values: data.total.values }]
  expect(sheet?.rows[0]).toEqual(['Week (cumulative)', ...data.columns.map(({ label }) => label)])
  expect(sheet?.rows.slice(1, 1 + figures.length)).toEqual(
    figures.map(({ label, values }) => [label ?? 'No value', ...values]),
  )
  expect(sheet?.rows.slice(3 + figures.length).map((row) => row.slice(0, 2))).toEqual(
    steps.map(({ label, medianDays }) => [label, medianDays]),
  )
})

test('SYN-05 what a later publication brings was found on its day', async () => {
  const project = await newProject()
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      entryId: `E${at}$$1`,
      anomalyId: `A${at}`,
      values: { 'Id anomalie': `A${at}`, 'Montant anomalie': '10.00' },
    }))
  for (const [count, day] of [
    [2, '2024-05-06'],
    [5, '2024-05-15'],
  ] as const) {
    const { id } = await publishAuditView(server.database, project, staff, {
      view: VIEW,
      rows: rowsOf(count),
    })
    await sql`update core.publications set published_at = ${day}::timestamptz where id = ${id}`.execute(
      server.database.owner,
    )
  }
  const { rows } = await figuresOf(project.id, byDecision(), 'customer')
  expect(rows.slice(0, 2).map(({ key, values }) => [key, ...values.slice(0, 2)])).toEqual([
    ['2024-05-06', 2, 20],
    ['2024-05-13', 5, 50],
  ])
})
