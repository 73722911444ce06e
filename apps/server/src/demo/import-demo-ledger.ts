import { Readable } from 'node:stream'
import type { Database } from '@quitus/database/connection.ts'
import { makeDemoBooks } from '@quitus/demo/books.ts'
import { PURCHASE_LIST_MAPPING, writePurchaseList } from '@quitus/demo/purchase-list.ts'
import { importLedger } from '#features/imports/import-ledger.ts'
import type { ImportReport } from '#features/imports/import-report.ts'
import { mappingSchema } from '#features/imports/mapping.schema.ts'

/** Fills a project with the demo ledger through the ordinary import and detection. */
export function importDemoLedger(
  database: Database,
  projectId: number,
  actorId: number,
): Promise<ImportReport> {
  const file = { name: 'achats-valmont.csv', open: () => Readable.from(writePurchaseList(makeDemoBooks())) }
  return importLedger(database, {
    projectId,
    files: [file],
    mapping: mappingSchema.parse(PURCHASE_LIST_MAPPING),
    skipBadLines: false,
    actorId,
  })
}
