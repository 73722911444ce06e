import { createHash } from 'node:crypto'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { exportedFile } from '#testing/exported-file.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff', fullName: 'Anne Martin' })
const reader = await server.person()
const as = await server.signInAs(staff)
const asReader = { as: await server.signInAs(reader) }
const project = await server.project({
  name: 'Audit 2024',
  members: [
    [staff, 'manage'],
    [reader, 'read'],
  ],
})
await publishAuditView(server.database, project, staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
const shown = viewMetaData.columns.filter(({ hidden }) => !hidden).map(({ name }) => ({ name }))

test('VIEW-12 ACC-01 a person who may only read exports the screen', async () => {
  const sort = [{ column: 'Montant anomalie', descending: true }]
  const opened = await server.call(openResultSet, { params, body: { timestamp, sort } }, asReader)
  const totals = await server.call(getResultSetTotals, { params: { ...params, resultSet: opened.resultSet } }, asReader)
  const columns = shown.filter(({ name }) => name !== 'Note interne')
  const body = { format: 'csv' as const, timestamp, sort, resultSet: opened.resultSet, columns, groups: false }
  const { bytes, job } = await exportedFile(server, { params, body }, asReader)
  console.log(bytes.toString(), totals, job)
  const rows: string[][] = parse(bytes, { bom: true, delimiter: ';', recordDelimiter: '\r\n' })
  expect(rows).toHaveLength(12)
})

test('VIEW-12 xlsx', async () => {
  const body = { format: 'xlsx' as const, timestamp, columns: shown, children: 'all' as const }
  const { bytes, job } = await exportedFile(server, { params, body }, { as })
  const book = await readXlsx(bytes, { readStyles: true })
  console.log(JSON.stringify(book, (k, v) => v instanceof Map ? [...v].slice(0, 30) : v, 1).slice(0, 6000))
  console.log(book.sheets[0]?.rows.slice(0, 6), book.sheets[1]?.rows)
  ;(await import("node:fs")).writeFileSync("/tmp/h/out.xlsx", bytes)
})
