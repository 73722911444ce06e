import { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { ROUTE_COLUMN } from '@quitus/database/views/state-columns.ts'
import { ANOMALY_COLUMN, DOCUMENT_PAYMENT_COLUMN as STATUS } from '@quitus/detection/anomaly-columns.ts'
import { expect, test } from 'vitest'
import { JOB_RUNNERS } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { readCsv } from '#testing/export-world.ts'
import { exportedFile } from '#testing/files/exported-file.ts'
import { FEC_HEADER, fecInvoice, fecPayment, importFecText } from '#testing/files/fec-text.ts'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function startProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  return {
    project,
    params,
    load: (lines: readonly string[], year = '2024', append = false) =>
      importFecText(
        server.database,
        project,
        staff,
        [
          {
            name: `732829320FEC${year}1231.txt`,
            content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n`,
          },
        ],
        { append },
      ),
    entries: async () => {
      const { rows } = await server.call(getViewData, { params, query: {} }, { as })
      const [row] = rows
      const anomalyId = String(row?.[ANOMALY_COLUMN.id])
      const page = await server.call(getAnomaly, { params: { ...params, anomalyId }, query: {} }, { as })
      return { row, page, entries: page.entries }
    },
  }
}

const TWICE = [
  ...fecInvoice('1', 'F-1001', { EcritureLet: 'AA', DateLet: '20240410' }),
  ...fecInvoice('2', 'F 1001'),
]
const PAID = fecPayment('7', { PieceRef: 'VIR-70', EcritureDate: '20240405', EcritureLet: 'AA' })

test('FLOW-21 each document of an anomaly says whether it was paid, when, by which entry and reference, and how much', async () => {
  const { load, entries, params } = await startProject()
  await load([...TWICE, ...PAID])
  const { page, entries: documents } = await entries()
  expect(page.routing).toMatchObject({ route: 'correct', payment: 'unpaid' })
  expect(documents).toEqual([
    expect.objectContaining({
      ...{ [STATUS]: 'paid', 'Date paiement': { model: '2024-04-05T00:00:00' } },
      ...{ 'Référence paiement': 'VIR-70', 'Écriture paiement': 'BQ 7', 'Montant payé': 120 },
    }),
    expect.objectContaining({
      ...{ [STATUS]: 'unpaid', 'Date paiement': null, 'Référence paiement': null, 'Montant payé': null },
    }),
  ])
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const shown = viewMetaData.columns.filter(
    ({ group, displayByDefault }) => group === 'payment' && displayByDefault,
  )
  expect(shown.map(({ name }) => name)).toEqual([
    STATUS,
    'Date paiement',
    'Référence paiement',
    'Montant payé',
  ])
  // What says that each is paid or not is no fact of the whole anomaly.
  expect((await server.call(getViewMetadata, { params, query: {} }, { as })).anomalyColumns).not.toContain(
    STATUS,
  )
})

test('FLOW-21 VIEW-12 an export has them for each document, in the words of its reader', async () => {
  const { load, params } = await startProject()
  await load([...TWICE, ...PAID])
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const columns = [
    'N° facture',
    STATUS,
    'Date paiement',
    'Référence paiement',
    'Écriture paiement',
    'Montant payé',
  ]
  const jobs = await startJobs({ deps: server.deps, runners: JOB_RUNNERS, logger: server.log.logger })
  const body = {
    format: 'csv' as const,
    timestamp: viewMetaData.timestamp,
    columns: columns.map((name) => ({ name })),
    groups: false,
    children: 'all' as const,
  }
  const { bytes } = await exportedFile(server, { params, body }, { as }).finally(() => jobs.stop())
  const [, ...rows] = readCsv(bytes)
  expect(rows.slice(0, 2)).toEqual([
    ['F-1001', 'Payée', '05/04/2024', 'VIR-70', 'BQ 7', '120,00'],
    ['F 1001', 'Non payée', '', '', '', ''],
  ])
})

test('FLOW-21 DATA-11 a second entry that a later period shows as paid turns its correction into a claim, and the page and the history say so', async () => {
  const { load, entries, params } = await startProject()
  await load([...TWICE, ...PAID])
  const before = await entries()
  expect(before.page.routing).toMatchObject({ route: 'correct', payment: 'unpaid' })
  const later = fecPayment('3', {
    ...{ PieceRef: 'F 1001', EcritureDate: '20250116', PieceDate: '20250116', ValidDate: '20250131' },
  })
  await load(later, '2025', true)
  const { row, page, entries: documents } = await entries()
  expect(page.routing).toMatchObject({ route: 'claim', payment: 'paid', reason: null })
  expect(documents[1]).toMatchObject({
    ...{ [STATUS]: 'paid', 'Date paiement': { model: '2025-01-16T00:00:00' } },
    ...{ 'Référence paiement': 'F 1001', 'Écriture paiement': 'BQ 3' },
  })
  const entryId = String(row?.entryId)
  const { history } = await server.call(listHistory, { params, query: { entryId } }, { as })
  expect(history.find(({ column }) => column === ROUTE_COLUMN.route)).toMatchObject({
    before: 'correct',
    after: 'claim',
  })
})

test('FLOW-21 a list without days of payment says of no document that it was not paid', async () => {
  const { project, entries } = await startProject()
  const lines = ['T1,S1,INV-1001,100.00,2024-01-31', 'T2,S1,INV-1001,100.00,2024-01-31']
  const content = [LEDGER_HEADER, ...lines, ''].join('\n')
  await importText(server.database, project, staff, [{ content }], { mapping: LEDGER_MAPPING })
  const { entries: documents } = await entries()
  expect(documents.map((each) => each[STATUS])).toEqual(['unknown', 'unknown'])
})
