import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getSynthesisData } from '@quitus/contract/synthesis/read-syntheses.ts'
import type { SynthesisData, SynthesisRow } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { filterOfFigure } from '@quitus/domain/synthesis/figure-filter.ts'
import { isGathered, MEASURES, type Measure } from '@quitus/domain/synthesis/measure.ts'
import type { SynthesisDefinition, SynthesisLevel } from '@quitus/domain/synthesis/synthesis-definition.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeSynthesis } from '#testing/access/made-synthesis.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishRandomDashboard, randomAnomaly } from '#testing/synthesis/random-dashboard.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const project = await server.project({
  members: [
    [staff, 'manage'],
    [customer, 'review'],
  ],
  features: ['dashboard', 'synthesis'],
})
const params = { projectId: project.id, source: 'dashboard' } as const
const readers = { staff: await server.signInAs(staff), customer: await server.signInAs(customer) }

const RUNS = Number(process.env.QUITUS_MATCHING_RUNS ?? 12)

const level: fc.Arbitrary<SynthesisLevel> = fc.oneof(
  fc
    .constantFrom('Fournisseur', 'Code catégorie', 'Société', 'Exercice', 'Soldé', 'Validé')
    .map((column) => ({
      kind: 'value' as const,
      column,
    })),
  fc.constantFrom('État de l’anomalie', 'Responsable').map((column) => ({ kind: 'value' as const, column })),
  fc.record({
    kind: fc.constant('year' as const),
    column: fc.constantFrom('Date', 'Saisi le', 'Décidée le'),
    firstMonth: fc.constantFrom(1, 4, 12),
  }),
  fc.record({
    kind: fc.constantFrom('month' as const, 'week' as const),
    column: fc.constantFrom('Date', 'Décidée le', 'Échéance légale', 'Réclamée le'),
  }),
)
const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .constantFrom('Éclair', 'Zéphyr')
    .map((value) => ({ column: 'Fournisseur', op: 'in', value: [value, null] }) as const),
  fc.constant({ column: 'Montant anomalie', op: 'between', value: [0, null] } as const),
  // Withheld from customers: staff may count by it all the same.
  fc.constant({ column: 'Note interne', op: 'contains', value: 'vérifier', not: true } as const),
)
const definition: fc.Arbitrary<SynthesisDefinition> = fc.record({
  rows: fc.array(level, { minLength: 1, maxLength: 2 }),
  top: fc.constantFrom(1, 2, null),
  measures: fc.subarray([...MEASURES], { minLength: 3, maxLength: 6 }),
  filter: fc.oneof(
    fc.constant(null),
    leaf,
    fc.tuple(leaf, leaf).map((any) => ({ any })),
  ),
  chart: fc.constant('none' as const),
})

/** What no rows add up to, and no figure of a grid says. */
const NO_SUMS: readonly Measure[] = [...MEASURES.filter(isGathered), 'medianDaysToDecide', 'nextDeadline']

/** How a figure follows from the totals below the grid, in cents; null for what these do not say by themselves. */
function belowGrid(measure: Measure, sums: Record<string, number | null>): number | null {
  const cents = (column: string) => Math.round((sums[column] ?? 0) * 100)
  switch (measure) {
    case 'found':
    case 'notPresented':
    case 'pending':
    case 'rejected':
      return cents('Montant anomalie')
    case 'validated':
    case 'claimed':
      return cents('Montant accepté')
    case 'recovered':
      return cents('Récupéré')
    case 'notAccepted':
      return cents('Montant anomalie') - cents('Montant accepté')
    case 'leftToRecover':
    case 'settledOtherwise':
      return cents('Montant accepté') - cents('Récupéré')
    default:
      return null
  }
}

test('SYN-03 each figure, subtotal and total opens a grid that is headed by its measure and adds up to it, for whatever data, definition, reader and language, also for staff who see it as the customer does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomAnomaly, { maxLength: 12 }),
      definition,
      fc.boolean(),
      async (anomalies, defined, isEnglish) => {
        await publishRandomDashboard(server.database, project, staff, anomalies)
        const { name } = await madeSynthesis(server.database, project.id, { definition: defined })
        const seen = new Map<Session, SynthesisData>()
        for (const as of Object.values(readers)) {
          const options = { as, language: isEnglish ? ('English' as const) : ('French' as const) }
          const data = await server.call(
            getSynthesisData,
            { params: { projectId: project.id, name } },
            options,
          )
          seen.set(as, data)
          await expectAllFigures(data, options)
        }
        const onBehalf = { as: readers.staff, language: isEnglish ? 'English' : 'French' } as const
        const data = await server.call(
          getSynthesisData,
          { params: { projectId: project.id, name }, query: { reader: 'customer' } },
          onBehalf,
        )
        const { columns, ...figures } = data
        const { columns: ofCustomer, ...figuresOfCustomer } = seen.get(readers.customer) ?? {}
        expect(figures).toEqual(figuresOfCustomer)
        expect(columns.map(({ measure }) => measure)).toEqual(ofCustomer?.map(({ measure }) => measure))
        await expectAllFigures(data, onBehalf)
      },
    ),
    { numRuns: RUNS, examples: [withHidden()] },
  )
}, 120_000)

/** Anomalies of which customers see all but one, counted and summed whatever their state. */
function withHidden(): [Parameters<typeof publishRandomDashboard>[3], SynthesisDefinition, boolean] {
  const anomalies = fc.sample(randomAnomaly, 3).map((each, at) => ({
    ...each,
    ...{ amount: 100 + at, state: at === 0 ? ('detected' as const) : ('presented' as const) },
  }))
  const rows = [{ kind: 'value' as const, column: 'Fournisseur' }]
  return [anomalies, { rows, top: null, measures: ['count', 'found'], filter: null, chart: 'none' }, true]
}

test('SYN-03 financial years follow each other, whatever their amounts', async () => {
  const [one] = fc.sample(randomAnomaly, 1)
  if (one === undefined) throw new Error('There is no anomaly.')
  const [entry] = one.entries
  if (entry === undefined) throw new Error('There is no entry.')
  const years = ([2024, null, 2023] as const).map((year, at) => ({
    ...one,
    ...{ company: 'Nord' as const, amount: 300 - at, entries: [{ ...entry, year }] },
  }))
  await publishRandomDashboard(server.database, project, staff, years)
  const named = { params: { projectId: project.id, name: 'par-societe-et-exercice' } }
  const { rows } = await server.call(getSynthesisData, named, { as: readers.staff })
  expect(rows.map((row) => row.rows?.map(({ key }) => key))).toEqual([[2023, 2024, null]])
})

async function expectAllFigures(
  data: SynthesisData,
  options: { as: Session; language: 'English' | 'French' },
): Promise<void> {
  expect(data.fault).toBeNull()
  await expectFigures(data, [], data.total.values, options)
  // Progress is cumulative: its rows name no anomalies.
  if (data.progress !== null) return
  for (const row of data.rows) {
    await expectFigures(data, row.filter, row.values, options)
    for (const inner of row.rows ?? []) await expectFigures(data, inner.filter, inner.values, options)
  }
}

async function expectFigures(
  data: SynthesisData,
  row: SynthesisRow['filter'],
  values: SynthesisRow['values'],
  options: { as: Session; language: 'English' | 'French' },
): Promise<void> {
  for (const [at, column] of data.columns.entries()) {
    const value = values[at] ?? null
    const filter = filterOfFigure({ row, column, value })
    const body = {
      timestamp: data.timestamp,
      scope: 'anomalyRow' as const,
      ...(data.isFiltered ? { synthesis: data.name } : {}),
      ...(filter === null ? {} : { filter }),
      limit: 1,
    }
    const { resultSet } = await server.call(openResultSet, { params, body }, options)
    const { count, sums, figure } = await server.call(
      getResultSetTotals,
      { params: { ...params, resultSet }, query: { measure: column.measure } },
      options,
    )
    const what = `${column.measure} of ${JSON.stringify(row)}`
    if (NO_SUMS.includes(column.measure)) expect(figure, what).toBeNull()
    else {
      expect(figure?.label, what).toBe(column.label)
      expect(figure?.value ?? null, what).toBe(value)
    }
    const below = belowGrid(column.measure, sums)
    if (below !== null) expect(Math.round(Number(value) * 100), what).toBe(below)
    if (column.type === 'INTEGER') expect(value, what).toBe(count)
    if (column.dayColumn !== null) expect(value === null || count > 0, what).toBe(true)
  }
}
