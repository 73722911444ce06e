import { Readable } from 'node:stream'
import { runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import { makeDemoBooks } from '@quitus/demo/books.ts'
import { compareWithKnown } from '@quitus/demo/compare-with-known.ts'
import { type FecPayments, type FecSuppliers, fecFileName, writeFecFile } from '@quitus/demo/fec-file.ts'
import { SUPPLIER_FILE_NAME, writeSupplierFile } from '@quitus/demo/supplier-file.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecInvoice, fecLine, importFecText } from '#testing/files/fec-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from '../import-ledger.ts'

const server = await startTestServer()
const demo = makeDemoBooks(6000)

/** What the import finds of the mistakes put into the books, where software writes suppliers and payments as given. */
async function findIn(suppliers: FecSuppliers, payments: FecPayments, withMaster = true) {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  await importLedger(server.database, {
    projectId: project.id,
    files: demo.books.map((book) => ({
      name: fecFileName(book),
      open: () => Readable.from(writeFecFile(book, { suppliers, payments })),
    })),
    mapping: null,
    fec: withMaster
      ? {
          suppliers: {
            file: { name: SUPPLIER_FILE_NAME, open: () => Readable.from(writeSupplierFile(demo.accounts)) },
          },
        }
      : {},
    skipBadLines: false,
    actorId: staff.id,
  })
  const publication = await server.database.owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', project.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const rows = await runBulkTransaction(server.database, (tx) =>
    sql<{ anomalyId: string; entryId: string }>`
      select base.anomaly_id as "anomalyId", entry.entry_id as "entryId"
      from ${sql.id(`project_${project.id}`, 'entries')} entry
      join ${sql.id(`project_${project.id}`, `base_dashboard_${publication.id}`)} base using (row_id)`.execute(
      tx,
    ),
  )
  return { compared: compareWithKnown(demo.anomalies, rows.rows) }
}

test('DATA-05 ledger files without auxiliary accounts, and with payments tied by matching code or label alone, give the same anomalies', {
  timeout: 300_000,
}, async () => {
  const plain = (await findIn('auxiliary', 'invoice', false)).compared
  expect(plain.recalled / plain.known).toBeGreaterThan(0.75)
  expect(plain.right / plain.found).toBeGreaterThan(0.9)
  const variants: [FecSuppliers, FecPayments][] = [
    ['auxiliary', 'bank'],
    ['account', 'invoice'],
    ['name', 'label'],
    ['label', 'bank'],
  ]
  for (const [suppliers, payments] of variants) {
    const { compared } = await findIn(suppliers, payments, false)
    const name = `${suppliers}, ${payments}`
    // Where the label alone names the supplier, a second payment may be under other words than the first.
    expect(compared.recalled, name).toBeGreaterThanOrEqual(
      suppliers === 'label' ? 0.9 * plain.recalled : plain.recalled,
    )
    expect(compared.right / compared.found, name).toBeGreaterThan(0.9)
  }
})

test('DATA-05 a ledger file whose documents name no supplier says so', async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  const lines = [...fecInvoice('1', 'F-1001'), ...fecInvoice('2', 'F-1002')].map((line) => {
    const fields = line.split('|')
    fields.splice(6, 2, '', '')
    fields.splice(10, 1, '12345')
    return fields.join('|')
  })
  const report = await importFecText(server.database, project, staff, [
    { content: [FEC_HEADER, ...lines, ''].join('\r\n') },
  ])
  expect(report.findings.find(({ code }) => code === 'G005')).toMatchObject({
    severity: 'error',
    values: { documents: 2, nameless: 2 },
  })
})

test('DATA-05 API-06 one matching code on 5 000 lines of a supplier holds them together, and settles its payments', {
  timeout: 60_000,
}, async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  const supplier = {
    CompteNum: '401000',
    CompAuxNum: 'F0001',
    CompAuxLib: 'Dupont & Cie',
    EcritureLet: 'A',
    DateLet: '20241231',
  }
  const lines = Array.from({ length: 2500 }, (_, at) => {
    const amount = `${1000 + at},00`
    const bought = { EcritureNum: `${at + 1}`, PieceRef: `F-${10_000 + 7 * at}` }
    const paid = {
      EcritureNum: `${at + 5001}`,
      JournalCode: 'BQ',
      PieceRef: `VIR${at}`,
      EcritureDate: '20240430',
    }
    return [
      fecLine({ ...bought, Debit: amount }),
      fecLine({ ...bought, ...supplier, Credit: amount }),
      fecLine({ ...paid, ...supplier, Debit: amount }),
      fecLine({ ...paid, CompteNum: '512000', Credit: amount }),
    ]
  }).flat()
  const report = await importFecText(server.database, project, staff, [
    { content: [FEC_HEADER, ...lines, ''].join('\r\n') },
  ])
  expect(report.lines).toBe(10_000)
  expect([report.anomalies, report.weakAnomalies]).toEqual([0, 0])
})
