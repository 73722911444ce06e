import { Readable } from 'node:stream'
import { makeDemoBooks } from '@quitus/demo/books.ts'
import { fecFileName, writeFecFile } from '@quitus/demo/fec-file.ts'
import { SUPPLIER_FILE_NAME, writeSupplierFile } from '@quitus/demo/supplier-file.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from './import-ledger.ts'

const server = await startTestServer()

test('DATA-01 the demo’s six ledger files, each as another program writes it, are read whole with their suppliers', {
  timeout: 120_000,
}, async () => {
  const staff = await server.person({ roleType: 'staff' })
  const project = await server.project({ members: [[staff, 'manage']] })
  const demo = makeDemoBooks(3000)
  const report = await importLedger(server.database, {
    projectId: project.id,
    files: demo.books.map((book) => ({
      name: fecFileName(book),
      open: () => Readable.from(writeFecFile(book)),
    })),
    mapping: null,
    fec: {
      suppliers: {
        file: { name: SUPPLIER_FILE_NAME, open: () => Readable.from(writeSupplierFile(demo.accounts)) },
      },
    },
    skipBadLines: false,
    actorId: staff.id,
  })
  expect(report).toMatchObject({ badLineCount: 0 })
  expect(report.files).toHaveLength(6)
  // One of the programs writes field names in its own way.
  expect(report.findingCounts.map(({ code, count }) => [code, count])).toEqual([['F008', 1]])
  const encodings = report.files.map(({ form }) => form.encoding)
  expect(new Set(encodings).size).toBeGreaterThan(1)
})
