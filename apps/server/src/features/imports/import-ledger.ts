import { type CopyIn, runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database, Tx } from '@quitus/database/connection.ts'
import { recountAccounts } from '@quitus/database/views/account-table.sql.ts'
import { selectGoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import { fecTableName, suppliersTableName } from '@quitus/database/views/project-tables.ts'
import { retirePublications } from '@quitus/database/views/retire-publications.sql.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { lockImports, lockView } from '@quitus/database/views/view-locks.sql.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { keepLearnedScores } from './detecting/decided-anomalies.sql.ts'
import { detectInLedger, NOTHING_FOUND } from './detecting/detect-in-ledger.ts'
import { createDocuments, keepDocuments } from './documents.sql.ts'
import { fecMapping } from './fec/fec-mapping.ts'
import { FindingList } from './fec-rules.ts'
import { ImportError, toImportError } from './import-error.ts'
import { type ProgressReporter, reportProgress } from './import-progress.ts'
import { BadLineList, type ImportNotes, type ImportReport } from './import-report.ts'
import { indexLedgerTable, keepImportTable, keepLedgerTable } from './ledger.sql.ts'
import { indexLedgerRoles, keepLedgerForm } from './ledger-form.sql.ts'
import type { ImportRequest } from './loading/import-request.ts'
import { loadLedger } from './loading/load-ledger.ts'
import { refuseWhileWaiting } from './preview/import-previews.sql.ts'
import { publishLedger } from './publish-ledger.ts'
import { type ScannedLedgerFile, scanLedgerFiles } from './read-ledger.ts'
import { refuseHiddenColumns } from './refuse-hidden-columns.ts'
import { findFormerPublication, keepMadeFrom } from './restoring/made-from.sql.ts'
import { publishSuppliers, supplierSources } from './suppliers/publish-suppliers.ts'

/** Most of the entries that are gone which a report carries. */
const MAX_GONE_LISTED = 100

/**
 * Imports a ledger and publishes the project's dashboard from it, all in one transaction: readers see the old
 * publication or the new one. Tables of older publications go afterwards. Throws an `ImportError`, with the bad lines
 * in `report`, when nothing was imported.
 */
export async function importLedger(database: Database, request: ImportRequest): Promise<ImportReport> {
  const { notes, progress, scanned, reportOf } = await scanRequest(request)
  const { sources, report } = await runBulkTransaction(database, async (tx, copyIn) => {
    await request.onBegin?.(tx)
    const { sources, ...published } = await load(tx, copyIn, request, scanned, notes, progress)
    const report = reportOf(published)
    await request.beforeCommit?.(tx, report)
    return { sources, report }
  }).catch((error: unknown) => {
    throw toImportError(error)
  })
  for (const source of sources) {
    // The import is already: what cannot be tidied up now is left to the next one.
    await retirePublications(database.owner, request.projectId, source).catch(() => 0)
    // The rows are published whether or not this succeeds.
    await settlePublication(database.owner, request.projectId, source).catch(() => undefined)
  }
  return { ...report, secondsByStep: progress.seconds(), seconds: progress.secondsInAll() }
}

/**
 * Reads all files as the import does and checks what was read, in a transaction that is undone: nothing of the
 * project changes. Bad lines do not stop it; throws an `ImportError` for what refuses whole files.
 */
export async function checkLedger(database: Database, request: ImportRequest): Promise<ImportReport> {
  const { notes, progress, scanned, reportOf } = await scanRequest(request)
  const read = { ...request, skipBadLines: true, append: false }
  const checked = new Error('The files are checked.')
  await runBulkTransaction(database, async (tx, copyIn) => {
    await request.onBegin?.(tx)
    await loadLedger(tx, copyIn, read, scanned, notes, progress)
    throw checked
  }).catch((error: unknown) => {
    if (error !== checked) throw toImportError(error)
  })
  const gone = { count: 0, decided: 0, entries: [] }
  return reportOf({ anomalies: 0, weakAnomalies: 0, publishedRows: 0, gone })
}

type Published = Pick<ImportReport, 'anomalies' | 'weakAnomalies' | 'publishedRows' | 'gone'>

/** Reads all files once, and makes ready what is noted of them. */
async function scanRequest(request: ImportRequest) {
  if (request.mapping !== null) refuseHiddenColumns(request.mapping)
  const notes: ImportNotes = {
    files: [],
    badLines: new BadLineList(request.onBadLine),
    repeatedKeys: [],
    findings: new FindingList(),
  }
  const master = request.fec?.suppliers?.file
  const progress = reportProgress(
    master === undefined ? request.files : [...request.files, master],
    () => countLines(notes),
    request.onProgress,
  )
  progress.enter('reading')
  const scanned = await scanLedgerFiles(request.files, request.mapping, notes, progress.countBytes)
  const reportOf = (published: Published): ImportReport => ({
    files: notes.files,
    lines: countLines(notes),
    badLineCount: notes.badLines.count,
    badLines: notes.badLines.listed,
    faultCounts: notes.badLines.counts,
    repeatedKeys: notes.repeatedKeys,
    findings: notes.findings.listed,
    findingCounts: notes.findings.counts,
    ...published,
    secondsByStep: progress.seconds(),
    seconds: progress.secondsInAll(),
  })
  return { notes, progress, scanned, reportOf }
}

function countLines(notes: ImportNotes): number {
  return notes.files.reduce((sum, file) => sum + file.lines, 0)
}

async function load(
  tx: Tx,
  copyIn: CopyIn,
  request: ImportRequest,
  scanned: readonly ScannedLedgerFile[],
  notes: ImportNotes,
  progress: ProgressReporter,
): Promise<Published & { sources: Source[] }> {
  const { projectId } = request
  await lockImports(tx, projectId)
  await refuseWhileWaiting(tx, projectId, request.previewJobs)
  if (request.restores !== undefined && (await findFormerPublication(tx, projectId))?.id !== request.restores)
    throw new ImportError('former_gone', {})
  const mapping = request.mapping ?? fecMapping
  const { ledger, tables } = await loadLedger(tx, copyIn, request, scanned, notes, progress)
  // Of ledger files (FEC), detection has begun: it makes the documents first.
  const [indexed, keyed] = tables === null ? [1, 0.7] : [0.4, 0.33]
  await indexLedgerTable(tx, ledger)
  progress.advance(keyed)
  await indexLedgerRoles(tx, mapping, ledger, tables)
  progress.advance(indexed)
  // From here on other publications of the view wait, so that detection and publication look at the same one before
  // theirs.
  await lockView(tx, projectId, 'dashboard')
  const begun = tables === null ? 0 : indexed
  if (tables === null) progress.enter('detecting')
  const suppliers =
    mapping.publish === 'anomalies'
      ? await supplierSources(tx, projectId, tables?.suppliers?.table ?? null)
      : null
  const found =
    mapping.publish === 'anomalies'
      ? await detectInLedger(tx, request, mapping, ledger, suppliers, (share) =>
          progress.advance(begun + (0.95 - begun) * share),
        )
      : NOTHING_FOUND
  await createDocuments(tx, projectId, mapping, ledger)
  progress.enter('publishing')
  const publication = await publishLedger(tx, request, mapping, ledger)
  progress.advance(0.5)
  const sources: Source[] = suppliers === null ? [] : await publishSuppliers(tx, request, mapping)
  if (!sources.includes('mainsuppliers')) await recountAccounts(tx, projectId)
  progress.advance(0.9)
  await keepLedgerTable(tx, projectId, ledger, publication.id)
  await keepDocuments(tx, projectId, ledger, publication.id)
  await keepLedgerForm(tx, { projectId, publicationId: publication.id }, mapping, ledger)
  await keepMadeFrom(tx, publication.id, request.mapping, request.fec)
  await keepLearnedScores(tx, publication.id, found.learned)
  if (tables !== null) {
    await keepImportTable(tx, projectId, tables.fec.table, fecTableName(publication.id))
    if (tables.suppliers !== null)
      await keepImportTable(tx, projectId, tables.suppliers.table, suppliersTableName(publication.id))
  }
  const gone = await selectGoneEntries(tx, projectId, 'dashboard', {
    publicationId: publication.id,
    offset: 0,
    limit: MAX_GONE_LISTED,
  })
  return {
    anomalies: found.presented,
    weakAnomalies: found.weak,
    publishedRows: publication.rowCount,
    gone,
    sources: ['dashboard', ...sources],
  }
}
