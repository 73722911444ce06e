import { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { MANAGED_COLUMN, ROUTE_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const { payment, categoryCode, id } = ANOMALY_COLUMN

const PAID = {
  columns: [
    ...LEDGER_MAPPING.columns,
    { header: 'Paid', name: 'Paid', label: { fr: 'Paid', en: 'Paid' }, type: 'DATE' },
  ],
  roles: { ...LEDGER_MAPPING.roles, paidOn: 'Paid' },
}

async function startProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  return {
    params,
    load: (lines: readonly string[], mapping: object = PAID) =>
      importText(
        server.database,
        project,
        staff,
        [{ content: [mapping === PAID ? `${LEDGER_HEADER},Paid` : LEDGER_HEADER, ...lines, ''].join('\n') }],
        { mapping },
      ),
    anomaly: async (entryId: string) => {
      const { rows } = await server.call(getViewData, { params, query: {} }, { as })
      return rows.find((row) => row.entryId === entryId) ?? expect.fail('The anomaly is not there.')
    },
    decide: async (body: { action: 'validate' } | { action: 'setRoute'; route: 'tax'; reason: string }) => {
      const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
      const { timestamp } = viewMetaData
      const selection = { entryIds: ['T1'] }
      return server.call(runAction, { params, body: { ...body, timestamp, selection } }, { as })
    },
  }
}

const FIRST = 'T1,S1,INV-1001,100.00,2024-01-31'
const SECOND = 'T2,S1,INV-1001,100.00,2024-01-31'
const OTHER = 'T3,S2,INV-7,55.10,2024-01-31,2024-03-01'

test('FLOW-21 DATA-11 an invoice entered twice is proposed to be corrected until its second entry is paid, then to be claimed, locked or not, and the history says so', async () => {
  const { load, anomaly, decide, params } = await startProject()
  await load([`${FIRST},2024-03-01`, `${SECOND},`, OTHER])
  expect(await anomaly('T1')).toMatchObject({
    [categoryCode]: 'DS',
    [payment]: 'unpaid',
    [ROUTE_COLUMN.route]: 'correct',
  })
  await decide({ action: 'validate' })
  await load([`${FIRST},2024-03-01`, `${SECOND},2024-04-02`, OTHER])
  const paid = await anomaly('T1')
  expect(paid).toMatchObject({
    ...{ [categoryCode]: 'DP', [payment]: 'paid', [ROUTE_COLUMN.route]: 'claim' },
    ...{ [MANAGED_COLUMN.state]: 'validated', locked: true },
  })
  const { history } = await server.call(listHistory, { params, query: { entryId: 'T1' } }, { as })
  expect(history.find(({ column }) => column === ROUTE_COLUMN.route)).toMatchObject({
    before: 'correct',
    after: 'claim',
  })
  const page = await server.call(
    getAnomaly,
    { params: { ...params, anomalyId: String(paid[id]) }, query: {} },
    { as },
  )
  expect(page.routing).toMatchObject({ route: 'claim', payment: 'paid', reason: null })
  expect(page.offered).toEqual(expect.arrayContaining(['claim', 'setRoute']))
  expect(page.offered).not.toContain('correct')
})

test('FLOW-21 DATA-11 a ledger without days of payment proposes nothing, and a route that a person chose outlives the next import', async () => {
  const { load, anomaly, decide } = await startProject()
  await load([FIRST, SECOND], LEDGER_MAPPING)
  expect(await anomaly('T1')).toMatchObject({ [payment]: 'unknown', [ROUTE_COLUMN.route]: null })
  await decide({ action: 'setRoute', route: 'tax', reason: 'Même facture, TVA seule' })
  await load([`${FIRST},2024-03-01`, `${SECOND},2024-04-02`])
  expect(await anomaly('T1')).toMatchObject({ [payment]: 'paid', [ROUTE_COLUMN.route]: 'tax' })
})
