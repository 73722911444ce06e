import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { findUserIdByLogin, setMember } from '@quitus/database/people/people.sql.ts'
import type { Filter } from '@quitus/domain/filter.ts'
import { type Client, signInClient } from '../client.ts'
import { type Figure, timeRuns } from '../figures.ts'
import { GRID_ACCOUNT, type Grid, measureGrids } from '../grid/grid-installation.ts'
import { runQuitus } from '../quitus-process.ts'
import { DECISIONS, NUMBER_COLUMN } from './decisions-view.ts'

const CUSTOMER = { login: 'bench-customer@quitus.test', password: GRID_ACCOUNT.password }
/** One anomaly in so many is presented. */
const ONE_IN = 100
const RUNS = 30
const MOST_SECONDS = 180
/** What hidden rows may add to the same rows in a view of their own. */
const bound = (own: number) => own * 1.1

type Times = Record<'window' | 'totals' | 'values', { p50: number; p95: number }>

/**
 * A customer’s first window, totals and value list where 99 % of the anomalies are hidden (FLOW-14), each beside the same call in a view that has
 * no others than those that are presented.
 */
export async function benchHiddenRows(sizes: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const presented = Math.round(size / ONE_IN)
    const measured = new Map<number, Times>()
    const published = await measureGrids(
      [presented, size],
      async (grid) => {
        if (grid.rows === size) {
          await hideAllBut(grid, presented)
          await untilAnalysed(grid)
        }
        measured.set(grid.rows, await measureCustomer(grid))
        return []
      },
      { ...DECISIONS, name: 'Hidden' },
    )
    const [own, hidden] = [measured.get(presented), measured.get(size)]
    if (own === undefined || hidden === undefined) throw new Error('A view was not measured.')
    figures.push(...published)
    for (const what of ['window', 'totals', 'values'] as const) {
      const name = `${size}: ${what} of ${presented} presented anomalies`
      const raw = own[what].p50
      figures.push({ name, unit: 'ms', ...hidden[what], raw, bound: bound(raw) })
    }
  }
  return figures
}

/** Withdraws all anomalies beyond the first ones. */
async function hideAllBut({ address, projectId }: Grid, presented: number): Promise<void> {
  const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
  const { params, open } = await openerOf(client, projectId)
  const { resultSet, timestamp } = await open({
    column: NUMBER_COLUMN,
    op: 'between',
    value: [presented + 1, null],
  })
  const body = { action: 'withdraw', timestamp, selection: { resultSet } } as const
  await client(runAction, { params, body })
}

/** Waits until autovacuum has noticed that nearly all rows are hidden now, as it does within a minute. */
async function untilAnalysed({ db, projectId }: Grid): Promise<void> {
  for (let second = 0; second < MOST_SECONDS; second++) {
    const { rows } = await db.query<{ is_seen: boolean }>(
      `select last_autoanalyze is not null and n_mod_since_analyze = 0 as is_seen from pg_stat_user_tables
       where schemaname = $1 and relname = 'review_dashboard'`,
      [`project_${projectId}`],
    )
    if (rows[0]?.is_seen === true) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('Autovacuum did not come.')
}

async function measureCustomer({ address, folder, projectId, database }: Grid): Promise<Times> {
  const { login, password } = CUSTOMER
  const created = [
    'user',
    'create',
    '--login',
    login,
    '--name',
    'Bench customer',
    '--company',
    'Bench customer',
  ]
  // Fails where an earlier view has made the account already.
  await runQuitus(folder, created, { QUITUS_PASSWORD: password }).catch(() => undefined)
  const id = await findUserIdByLogin(database.owner, login)
  if (id === undefined) throw new Error('The customer has no account.')
  await database.owner.transaction().execute((tx) => setMember(tx, projectId, id, 'review'))
  const client = await signInClient(address, login, password)
  const { params, timestamp, open } = await openerOf(client, projectId)
  // Another question each time, because the answer to the same one is remembered.
  let asked = 0
  const openFresh = () => open({ column: NUMBER_COLUMN, op: 'between', value: [-++asked, null] })
  const window = await timeRuns(openFresh, RUNS)
  let resultSet = ''
  const totals = await timeRuns(
    () => client(getResultSetTotals, { params: { ...params, resultSet } }),
    RUNS,
    5,
    async () => {
      resultSet = (await openFresh()).resultSet
    },
  )
  const values = await timeRuns(
    () =>
      client(listColumnValues, {
        params: { ...params, column: 'Fournisseur' },
        body: { timestamp, limit: 100 + ++asked },
      }),
    RUNS,
  )
  return { window, totals, values }
}

async function openerOf(client: Client, projectId: number) {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const open = async (filter: Filter) => {
    const { resultSet } = await client(openResultSet, {
      params,
      body: { timestamp, limit: 100, sort: [], filter },
    })
    return { resultSet, timestamp }
  }
  return { params, timestamp, open }
}
