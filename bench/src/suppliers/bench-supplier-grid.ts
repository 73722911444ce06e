import { randomUUID } from 'node:crypto'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { type Client, signInClient } from '../client.ts'
import { measureValidation } from '../decisions/bench-decisions.ts'
import { type Figure, type Timed, timeInTurns } from '../figures.ts'
import { forgetSets } from '../grid/bare-grid.sql.ts'
import { GRID_ACCOUNT, type Grid, measureGrids } from '../grid/grid-installation.ts'
import { ACCOUNTS, FOLLOWED } from './followed-view.ts'
import { publishAccounts } from './publish-suppliers.sql.ts'

const RUNS = 15
/** What the validation of anomalies of two entries each, and its undo, may take. */
const VALIDATED = { anomalies: 10_000, seconds: 2 }
const NO_SET = '00000000-0000-0000-0000-000000000000'
/** What the machine does next to may add to calls that take a few milliseconds. */
const atMost = (dashboard: number) => 1.1 * dashboard + 2

/** Columns of one kind in both views. */
type Columns = { amount: string; text: string; written: string; counted: string }
const COLUMNS = {
  dashboard: { amount: 'Montant 8', text: 'Texte 2000 1', written: 'Montant accepté', counted: 'Réponse 4' },
  mainsuppliers: {
    amount: 'Montant facturé',
    text: 'Ville',
    written: 'Montant validées',
    counted: 'Nombre validées',
  },
} as const satisfies Partial<Record<Source, Columns>>
type Compared = keyof typeof COLUMNS

/**
 * Validation of anomalies whose accounts follow it, then the grid of suppliers next to the dashboard of as many rows
 * (FLOW-09).
 */
export function benchSupplierGrid(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(
    sizes,
    async (grid) => {
      const client = await signInClient(grid.address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
      const validate = () => measureValidation(client, grid.projectId, VALIDATED.anomalies, VALIDATED.seconds)
      const alone = await validate()
      const seconds = await publishAccounts(grid.database, grid.projectId)
      const followed = (await validate()).map((figure, at) => ({
        ...figure,
        name: `${figure.name} whose accounts follow (raw: none do)`,
        ...(alone[at] && { raw: alone[at].p50 }),
      }))
      return [
        { name: `publication of ${ACCOUNTS} accounts`, unit: 's', p50: seconds },
        ...followed,
        ...(await compareGrids(client, grid)),
      ]
    },
    FOLLOWED,
  )
}

async function compareGrids(client: Client, grid: Grid): Promise<Figure[]> {
  await validateAll(client, grid.projectId)
  const [dashboard, suppliers] = [
    await callsOf(client, grid, 'dashboard'),
    await callsOf(client, grid, 'mainsuppliers'),
  ]
  const figures: Figure[] = []
  for (const [name, call] of suppliers) {
    const other = dashboard.get(name)
    if (other === undefined) continue
    const [own, raw] = await timeInTurns([call, other], RUNS, 2)
    if (own === undefined || raw === undefined) continue
    figures.push({
      name: `suppliers (raw: dashboard), ${name}`,
      unit: 'ms',
      ...own,
      raw: raw.p50,
      bound: atMost(raw.p50),
    })
  }
  return figures
}

/** Gives every anomaly an accepted amount, and every account a figure. */
async function validateAll(client: Client, projectId: number): Promise<void> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const { resultSet } = await client(openResultSet, { params, body: { timestamp, limit: 1, sort: [] } })
  const body = { action: 'validate', timestamp, selection: { resultSet }, clientKey: randomUUID() } as const
  await client(runAction, { params, body })
}

/** The same questions of either view, each time another one or a forgotten set, because answers are remembered. */
async function callsOf(
  client: Client,
  { projectId, db }: Grid,
  source: Compared,
): Promise<Map<string, Timed>> {
  const { amount, text, written, counted } = COLUMNS[source]
  const params = { projectId, source }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const open = (query: object) =>
    client(openResultSet, { params, body: { timestamp, limit: 100, sort: [], ...query } })
  const window = (query: object): Timed => ({
    work: () => open(query),
    before: () => forgetSets(db, projectId, NO_SET),
  })
  let requested = 0
  const openFresh = () =>
    open({ filter: { column: amount, op: 'between', value: [-1e9 - ++requested, null] } })
  let resultSet = ''
  const values = (column: string): Timed => ({
    work: () =>
      client(listColumnValues, {
        params: { ...params, column },
        body: { timestamp, limit: 200 + ++requested },
      }),
  })
  return new Map<string, Timed>([
    ['first window', window({})],
    ['first window by an amount', window({ sort: [{ column: amount, descending: true }] })],
    [
      'first window by what decisions move (raw: the accepted amount)',
      window({ sort: [{ column: written, descending: true }] }),
    ],
    [
      'first window of a filter of amounts',
      window({ filter: { column: amount, op: 'between', value: [500, 600] } }),
    ],
    [
      'first window of a filter of what decisions move',
      window({ filter: { column: written, op: 'between', value: [10, 20] } }),
    ],
    ['first window of a search', window({ search: '4711' })],
    [
      'count and sums',
      {
        work: () => client(getResultSetTotals, { params: { ...params, resultSet } }),
        before: async () => {
          resultSet = (await openFresh()).resultSet
        },
      },
    ],
    ['values of a text', values(text)],
    ['values of what decisions move', values(counted)],
  ])
}
