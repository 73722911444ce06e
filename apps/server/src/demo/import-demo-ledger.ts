import { Readable } from 'node:stream'
import type { Database } from '@quitus/database/connection.ts'
import { makeDemoLedger } from '@quitus/demo/ledger.ts'
import { writeLedgerFile } from '@quitus/demo/ledger-file.ts'
import mapping from '@quitus/demo/mapping.json' with { type: 'json' }
import { importLedger } from '#features/imports/import-ledger.ts'
import type { ImportReport } from '#features/imports/import-report.ts'
import { mappingSchema } from '#features/imports/mapping.schema.ts'

/** Fills a project with the demo ledger through the ordinary import and detection. */
export function importDemoLedger(
  database: Database,
  projectId: number,
  actorId: number,
): Promise<ImportReport> {
  const file = { name: 'achats-valmont.csv', open: () => Readable.from(writeLedgerFile(makeDemoLedger())) }
  return importLedger(database, {
    projectId,
    files: [file],
    mapping: mappingSchema.parse(mapping),
    skipBadLines: false,
    actorId,
  })
}
