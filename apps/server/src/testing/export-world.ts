import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { parse } from 'csv-parse/sync'
import type { CallOptions } from './call-endpoint.ts'
import { publishAuditView } from './publish-audit-view.ts'
import { startTestServer } from './start-test-server.ts'

type As = CallOptions & { as: { accessToken: string } }

/** A server that runs jobs, the audit view on it, one of the staff and a customer who may only read. */
export async function startExportWorld() {
  const server = await startTestServer({ runsJobs: true })
  const staff = await server.person({ roleType: 'staff', fullName: 'Anne Martin' })
  const reader = await server.person()
  const asStaff: As = { as: await server.signInAs(staff) }
  const asReader: As = { as: await server.signInAs(reader) }
  const project = await server.project({
    name: 'Audit 2024',
    members: [
      [staff, 'manage'],
      [reader, 'read'],
    ],
  })
  await publishAuditView(server.database, project, staff)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, asStaff)
  const { timestamp } = viewMetaData
  const shown = viewMetaData.columns.filter(({ hidden }) => !hidden).map(({ name }) => ({ name }))
  const forCustomers = shown.filter(({ name }) => name !== 'Note interne')

  /** A set as a grid opens it, with all of its rows. */
  async function opened(body: object, options = asReader) {
    const { resultSet } = await server.call(openResultSet, { params, body: { timestamp, ...body } }, options)
    const requested = { params: { ...params, resultSet } }
    const query = { offset: 0, limit: 500 }
    const { rows } = await server.call(listResultSetRows, { ...requested, query }, options)
    return { resultSet, rows, totals: await server.call(getResultSetTotals, requested, options) }
  }
  return { server, reader, project, params, timestamp, shown, forCustomers, asStaff, asReader, opened }
}

/** Largest amounts first. */
export const EXPORT_SORT = [
  { column: 'Montant anomalie', descending: true },
  { column: 'Fournisseur', descending: false },
]

/** A file as another library reads it. */
export function readCsv(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
}
