import { getResultSetStatistics } from '@quitus/contract/views/get-result-set-statistics.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { expect, test } from 'vitest'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const AMOUNT = 'Montant anomalie'

/** Three free anomalies of 1, 2 and 4, and an open result set of them. */
async function startedWithOpenSet() {
  const free = await startFreeAnomalies(server, staff, as, [[staff, 'manage']])
  for (const amount of [1, 2, 4]) await free.add({ Fournisseur: 'Avant', [AMOUNT]: amount })
  const { resultSet } = await free.open()
  return { ...free, resultSet }
}

type Started = Awaited<ReturnType<typeof startedWithOpenSet>>

function perform(free: Started, column: string, value: WireValue, dryRun: boolean) {
  const selection = { resultSet: free.resultSet, except: [] }
  const body = {
    action: 'multipleEdit' as const,
    timestamp: free.timestamp,
    selection,
    column,
    value,
    dryRun,
  }
  return server.call(runAction, { params: free.view, body }, { as, language: 'English' })
}

const suppliers = async (free: Started) =>
  Object.fromEntries((await free.rows()).map((row) => [row.entryId, row.Fournisseur]))

test('FLOW-01 FLOW-07 a multiple edit over an open set neither changes nor counts rows that were deleted since', async () => {
  const free = await startedWithOpenSet()
  await free.remove('AL-0002')
  const expected = {
    changed: 2,
    unchanged: 0,
    sums: { [AMOUNT]: 5 },
    excluded: [{ code: 'unknown_entry', count: 1, message: 'This row no longer exists.' }],
  }
  expect(await perform(free, 'Fournisseur', 'Après', true)).toMatchObject(expected)
  expect(await perform(free, 'Fournisseur', 'Après', false)).toMatchObject(expected)
  await free.restore('AL-0002')
  expect(await suppliers(free)).toEqual({ 'AL-0001': 'Après', 'AL-0002': 'Avant', 'AL-0003': 'Après' })
})

test('FLOW-01 FLOW-07 a multiple edit with a value that no row can take counts the rows that are and those that were deleted', async () => {
  const free = await startedWithOpenSet()
  await free.remove('AL-0002')
  expect(await perform(free, AMOUNT, 'a hundred', false)).toMatchObject({
    changeSet: null,
    excluded: [
      { code: 'not_a_number', count: 2 },
      { code: 'unknown_entry', count: 1 },
    ],
  })
})

test('FLOW-07 VIEW-05 statistics of all rows of an open set exclude rows that were added since', async () => {
  const free = await startedWithOpenSet()
  await free.add({ Fournisseur: 'Pendant', [AMOUNT]: 100 })
  const rows = { ranges: [[0, 3] as [number, number]], childrenOf: [], entryIds: [] }
  const statistics = () =>
    server.call(
      getResultSetStatistics,
      { params: { ...free.view, resultSet: free.resultSet }, body: { columns: [AMOUNT], rows } },
      { as },
    )
  expect((await statistics()).columns[AMOUNT]).toMatchObject({ count: 3, sum: 7 })
  await free.remove('AL-0003')
  expect((await statistics()).columns[AMOUNT]).toMatchObject({ count: 2, sum: 3 })
})
