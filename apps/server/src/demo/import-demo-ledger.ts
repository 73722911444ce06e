import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@quitus/database/connection.ts'
import { COMPANIES, makeDemoBooks } from '@quitus/demo/books.ts'
import { fecFileName, writeFecFile } from '@quitus/demo/fec-file.ts'
import { SUPPLIER_FILE_NAME, writeSupplierFile } from '@quitus/demo/supplier-file.ts'
import { CATEGORY_NAMES } from '@quitus/detection/algorithms.ts'
import { importLedger } from '#features/imports/import-ledger.ts'
import type { ImportReport } from '#features/imports/import-report.ts'
import type { LedgerFile } from '#features/imports/ledger-file.ts'
import type { PreparationReporter } from './preparation.ts'

/** Debit balances, advances, credits booked as invoices and two mistakes in VAT, so many of each. */
const SINGLES_PER_KIND = 4

/** Fills a project with the demo's ledger files and supplier master through the ordinary import and detection. */
export async function importDemoLedger(
  database: Database,
  projectId: number,
  actorId: number,
  preparation: PreparationReporter,
): Promise<ImportReport> {
  preparation.report({ step: 'writing', share: null, lines: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'quitus-demo-'))
  try {
    const { files, suppliers } = await writeDemoFiles(folder)
    return await importLedger(database, {
      projectId,
      files,
      mapping: null,
      fec: {
        suppliers: { file: suppliers },
        companies: new Map(COMPANIES.map(({ siren, name }) => [siren, name])),
        // The mistakes of these books are known.
        trustedCategories: CATEGORY_NAMES,
      },
      skipBadLines: false,
      actorId,
      onProgress: ({ step, bytesRead, bytesTotal, lines }) => {
        const share = step === 'reading' && bytesTotal !== null ? Math.min(1, bytesRead / bytesTotal) : null
        preparation.report({ step, share, lines })
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The books as files on the disk, where an import can read them twice without holding them in memory. */
async function writeDemoFiles(folder: string): Promise<{ files: LedgerFile[]; suppliers: LedgerFile }> {
  const { books, accounts } = makeDemoBooks(undefined, undefined, SINGLES_PER_KIND)
  const files: LedgerFile[] = []
  for (const book of books) files.push(await writeFile(folder, fecFileName(book), writeFecFile(book)))
  return { files, suppliers: await writeFile(folder, SUPPLIER_FILE_NAME, writeSupplierFile(accounts)) }
}

async function writeFile(folder: string, name: string, chunks: Iterable<Buffer>): Promise<LedgerFile> {
  const path = join(folder, name)
  const file = await open(path, 'w', 0o600)
  try {
    // One chunk after another, so that the page and its progress are served between them.
    for (const chunk of chunks) await file.write(chunk)
  } finally {
    await file.close()
  }
  const { size } = await stat(path)
  return { name, size, open: () => createReadStream(path) }
}
