import { getTriage } from '@quitus/contract/triage/get-triage.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const reader = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

/** Three invoices that were entered twice, and two equal amounts without a number, which are a hint at most. */
const LINES = [
  ...['A1,S1,INV-1001,100.00,2024-01-31', 'A2,S1,INV-1001,100.00,2024-01-31'],
  ...['B1,S2,INV-2002,900.00,2024-01-31', 'B2,S2,INV-2002,900.00,2024-01-31'],
  ...['C1,S2,INV-3003,50.00,2024-01-31', 'C2,S2,INV-3003,50.00,2024-01-31'],
  ...['D1,S3,,731.19,2024-03-04', 'D2,S3,,731.19,2024-03-04'],
]

async function triagedProject() {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [reader, 'read'],
      [customer, 'review'],
    ],
  })
  const { id: projectId } = project
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', projectId)
    .execute()
  const load = (lines: readonly string[] = LINES) =>
    importText(server.database, project, staff, [{ content: `${[LEDGER_HEADER, ...lines].join('\n')}\n` }])
  const read = async () => {
    const { triage } = await server.call(getTriage, { params: { projectId } }, { as })
    if (triage === null) throw new Error('Nothing was published.')
    return triage
  }
  const params = { projectId, source: 'dashboard' } as const
  const seen = async () =>
    (await server.call(getViewData, { params, query: {} }, { as: asCustomer })).rows
      .filter(({ path }) => path.length === 1)
      .map(({ entryId }) => entryId)
  const present = async (selection: { resultSet: string } | { entryIds: string[] }, dryRun: boolean) => {
    const { timestamp } = await read()
    const chosen = 'resultSet' in selection ? { ...selection, except: [] } : selection
    const body = { timestamp, action: 'present', selection: chosen, dryRun } as const
    return server.call(runAction, { params, body }, { as })
  }
  const open = async (filter: Filter, sort: { column: string; descending: boolean }[] = [], limit = 100) => {
    const { timestamp } = await read()
    const body = { timestamp, filter, scope: 'anomalyRow', sort, limit } as const
    return server.call(openResultSet, { params, body }, { as })
  }
  return { projectId, load, read, seen, present, open }
}

test('FLOW-14 staff see what waits to be presented by score and by supplier; nobody else does', async () => {
  const { projectId, load, read } = await triagedProject()
  const params = { projectId }
  expect(await server.call(getTriage, { params }, { as })).toEqual({ triage: null })
  await load()
  const triage = await read()
  expect(triage).toMatchObject({ count: 4, amount: 1781.19 })
  expect(triage.scores.find(({ least }) => least === 90)).toMatchObject({ count: 0, amount: 0 })
  expect(triage.scores.find(({ least }) => least === 80)).toMatchObject({ count: 3, amount: 1050 })
  expect(triage.suppliers).toEqual([
    { value: 'S2', name: 'S2', count: 2, amount: 950 },
    { value: 'S3', name: 'S3', count: 1, amount: 731.19 },
    { value: 'S1', name: 'S1', count: 1, amount: 100 },
  ])
  const asReader = await server.signInAs(reader)
  for (const session of [asCustomer, asReader])
    expect(await server.refusal(getTriage, { params }, { as: session })).toMatchObject({
      code: 'not_permitted',
    })
})

test('FLOW-14 a range by score, the largest and one supplier are presented in one action each, which is undone as one', async () => {
  const { projectId, load, read, seen, present, open } = await triagedProject()
  await load()
  const { filter, scoreColumn, amountColumn, supplierColumn } = await read()
  const score: Filter = { column: scoreColumn ?? '', op: 'between', value: [80, null] }
  const { resultSet } = await open({ all: [filter, score] })
  expect(await present({ resultSet }, true)).toMatchObject({
    ...{ changed: 3, changeSet: null, excluded: [] },
    sums: { [amountColumn ?? '']: 1050 },
  })
  expect(await seen()).toEqual([])
  const { changeSet } = await present({ resultSet }, false)
  expect((await seen()).toSorted()).toEqual(['A1', 'B1', 'C1'])
  const ofChange = { projectId, changeSet: changeSet ?? '' }
  await server.call(undoChangeSet, { params: ofChange, body: {} }, { as })
  expect(await seen()).toEqual([])

  const largest = await open(filter, [{ column: amountColumn ?? '', descending: true }], 2)
  const entryIds = largest.rows.slice(0, 2).map(({ entryId }) => entryId)
  expect(await present({ entryIds }, false)).toMatchObject({ changed: 2 })
  expect((await seen()).toSorted()).toEqual(['B1', 'D1'])
  const supplier: Filter = { column: supplierColumn ?? '', op: 'in', value: ['S2'] }
  const ofSupplier = await open({ all: [filter, supplier] })
  expect(await present({ resultSet: ofSupplier.resultSet }, false)).toMatchObject({ changed: 1 })
  expect((await seen()).toSorted()).toEqual(['B1', 'C1', 'D1'])
  expect((await read()).count).toBe(1)
})
