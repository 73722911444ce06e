import type { Database } from '@quitus/database/connection.ts'
import { insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import {
  paymentColumn,
  ROUTE_COLUMN,
  ROUTE_DEFINITION,
  ROUTED_COLUMNS,
} from '@quitus/database/views/state-columns.ts'
import type { Figure } from '../figures.ts'
import { measureGrids } from '../grid/grid-installation.ts'
import { type GeneratedView, publishGrid } from '../grid/publish-grid.sql.ts'
import { DECISIONS } from './decisions-view.ts'

const RUNS = 3
/** Seconds that proposals may add to the publication of 100 000 anomalies. */
const BOUND_SECONDS = 2

const PAYMENT = paymentColumn('Paiement', { name: 'invoice', label: { fr: 'Facture', en: 'Invoice' } })

/** The same anomalies with a route proposed for each. */
const PROPOSED: GeneratedView = {
  ...DECISIONS,
  name: 'Proposals',
  columns: [
    ...DECISIONS.columns,
    { definition: PAYMENT, value: `(array['paid','unpaid','unknown'])[1 + n % 3]` },
    { definition: ROUTE_DEFINITION, value: `(array['claim','correct','tax'])[1 + n % 3]` },
  ],
  view: {
    ...DECISIONS.view,
    stateColumns: { ...stateColumnsOf(DECISIONS), ...ROUTE_COLUMN, payment: PAYMENT.name },
    anomalyColumns: [...DECISIONS.view.anomalyColumns, ...Object.values(ROUTE_COLUMN), PAYMENT.name],
    columns: [...DECISIONS.view.columns, PAYMENT, ROUTE_DEFINITION, ...ROUTED_COLUMNS],
  },
}

function stateColumnsOf({ view }: GeneratedView) {
  if (view.stateColumns === undefined) throw new Error('The view has no states.')
  return view.stateColumns
}

/** What proposals of routes add to a publication (FLOW-21): the same anomalies without and with them, in turn. */
export function benchProposals(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(
    sizes,
    async ({ database, rows }) => {
      const seconds = { without: [] as number[], with: [] as number[] }
      for (let run = 0; run < RUNS; run++) {
        seconds.without.push(await publishIn(database, `Without ${run}`, rows, DECISIONS))
        seconds.with.push(await publishIn(database, `With ${run}`, rows, PROPOSED))
      }
      const [without, withProposals] = [Math.min(...seconds.without), Math.min(...seconds.with)]
      return [
        { name: 'publication without proposals, best of three', unit: 's', p50: without },
        { name: 'publication with proposals, best of three', unit: 's', p50: withProposals },
        {
          name: 'what the proposals add',
          unit: 's',
          p50: withProposals - without,
          ...(rows <= 100_000 && { bound: BOUND_SECONDS }),
        },
      ]
    },
    DECISIONS,
  )
}

async function publishIn(
  database: Database,
  name: string,
  rows: number,
  generated: GeneratedView,
): Promise<number> {
  const projectId = await database.owner.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('core.users')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const id = await insertProject(tx, { name, company: 'Bench', features: ['dashboard'] })
    await setMember(tx, id, person.id, 'manage')
    return id
  })
  return publishGrid(database, projectId, rows, generated)
}
