import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { findUserIdByLogin, setMember } from '@quitus/database/people/people.sql.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { type Client, signInClient } from '../client.ts'
import { type Figure, type Timed, timeInTurns } from '../figures.ts'
import { GRID_ACCOUNT, type Grid, measureGrids } from '../grid/grid-installation.ts'
import { runQuitus } from '../quitus-process.ts'
import { DECISIONS, NUMBER_COLUMN } from './decisions-view.ts'

const CUSTOMER = { login: 'bench-customer@quitus.test', password: GRID_ACCOUNT.password }
/** One anomaly in so many is presented. */
const ONE_IN = 100
const RUNS = 60
/** What hidden rows may add to the same rows in a view of their own. */
const bound = (own: number) => own * 1.1

const CALLS = ['window', 'totals', 'values'] as const
type Calls = Record<(typeof CALLS)[number], Timed>

/**
 * A customer’s first window, totals and value list where 99 % of the anomalies are hidden (FLOW-14), each next to the
 * same call in a view that has no others than those that are presented.
 */
export async function benchHiddenRows(sizes: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    const presented = Math.round(size / ONE_IN)
    let own: Calls | undefined
    figures.push(
      ...(await measureGrids(
        [presented, size],
        async (grid) => {
          await present(grid, presented)
          const calls = await customerCalls(grid)
          if (own === undefined) {
            own = calls
            return []
          }
          return timeSideBySide(own, calls, presented)
        },
        { ...DECISIONS, name: 'Hidden', usesTriage: true },
      )),
    )
  }
  return figures
}

async function timeSideBySide(own: Calls, hidden: Calls, presented: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const what of CALLS) {
    const [alone, among] = await timeInTurns([own[what], hidden[what]], RUNS)
    if (alone === undefined || among === undefined) throw new Error('A view was not measured.')
    const name = `${what} of ${presented} presented anomalies`
    figures.push({ name, unit: 'ms', ...among, raw: alone.p50, bound: bound(alone.p50) })
  }
  return figures
}

/** Presents the first anomalies. */
async function present({ address, projectId }: Grid, presented: number): Promise<void> {
  const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
  const { params, open } = await openerOf(client, projectId)
  const { resultSet, timestamp } = await open({
    column: NUMBER_COLUMN,
    op: 'between',
    value: [1, presented],
  })
  const body = { action: 'present', timestamp, selection: { resultSet } } as const
  await client(runAction, { params, body })
}

/**
 * The calls as the customer makes them, each time another question, because the answer to the same one is remembered.
 */
async function customerCalls({ address, folder, projectId, database }: Grid): Promise<Calls> {
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
  let requested = 0
  const openFresh = () => open({ column: NUMBER_COLUMN, op: 'between', value: [-++requested, null] })
  let resultSet = ''
  return {
    window: { work: openFresh },
    totals: {
      work: () => client(getResultSetTotals, { params: { ...params, resultSet } }),
      before: async () => {
        resultSet = (await openFresh()).resultSet
      },
    },
    values: {
      work: () => {
        const body = { timestamp, limit: 100 + ++requested }
        return client(listColumnValues, { params: { ...params, column: 'Fournisseur' }, body })
      },
    },
  }
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
