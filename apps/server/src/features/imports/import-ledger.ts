import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CopyIn, runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database, Tx } from '@quitus/database/connection.ts'
import { recountAccounts } from '@quitus/database/views/account-table.sql.ts'
import { selectGoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import { fecTableName, suppliersTableName } from '@quitus/database/views/project-tables.ts'
import { retirePublications } from '@quitus/database/views/retire-publications.sql.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { lockImports, lockView } from '@quitus/database/views/view-locks.sql.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { appendToFec, appendToLedger } from './append-period.sql.ts'
import { detectInLedger, NOTHING_FOUND } from './detecting/detect-in-ledger.ts'
import { createDocuments, keepDocuments } from './documents.sql.ts'
import { fecMapping } from './fec/fec-mapping.ts'
import {
  checkLoadedFec,
  type FecOptions,
  type FecTables,
  loadFec,
  makeFecLedger,
  prepareFec,
} from './fec/import-fec.ts'
import { FindingList } from './fec-rules.ts'
import { ImportError, toImportError } from './import-error.ts'
import { type OnProgress, type ProgressReporter, reportProgress } from './import-progress.ts'
import { type BadLine, BadLineList, type ImportNotes, type ImportReport } from './import-report.ts'
import {
  copyIntoLedger,
  createLedgerTable,
  indexLedgerTable,
  keepImportTable,
  keepLedgerTable,
  type LedgerTable,
  renameRepeatedKeys,
} from './ledger.sql.ts'
import type { LedgerFile } from './ledger-file.ts'
import { indexLedgerRoles, keepLedgerForm } from './ledger-form.sql.ts'
import type { Mapping } from './mapping.schema.ts'
import { refuseWhileWaiting } from './preview/import-previews.sql.ts'
import { publishLedger } from './publish-ledger.ts'
import { readLedger, type ScannedLedgerFile, scanLedgerFiles } from './read-ledger.ts'
import { refuseHiddenColumns } from './refuse-hidden-columns.ts'
import { findFormerPublication, keepMadeFrom } from './restoring/made-from.sql.ts'
import { publishSuppliers, supplierSources } from './suppliers/publish-suppliers.ts'

export type ImportRequest = {
  projectId: number
  files: readonly LedgerFile[]
  /** How the files are written and what their columns mean; null for ledger files (FEC), which say so themselves. */
  mapping: Mapping | null
  fec?: FecOptions
  /** Go on with the good lines when some are bad; else bad lines stop the import. */
  skipBadLines: boolean
  /** Add to the lines of the current publication instead of replacing them. */
  append?: boolean
  /**
   * Make this publication, the one before the current one, again from the ledger that is kept of it, without files.
   * Throws `former_gone` where it is not the one before any more.
   */
  restores?: number
  actorId: number
  /** Jobs whose preview may wait to be published meanwhile; another one refuses the import (DATA-03). */
  previewJobs?: readonly string[]
  /** Called a few times a second at most. */
  onProgress?: OnProgress
  /** Receives every bad line. */
  onBadLine?: (line: BadLine) => void
  /** Called first in the transaction of the import, and last before it commits: what it throws undoes the import. */
  onBegin?: (tx: Tx) => Promise<void>
  beforeCommit?: (tx: Tx, report: ImportReport) => Promise<void>
}

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

/** An import stopped by bad lines, which it carries. */
export class BadLinesError extends ImportError {
  readonly badLines: BadLineList

  constructor(badLines: BadLineList) {
    super('bad_lines', { count: badLines.count })
    this.badLines = badLines
  }
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
  await indexLedgerTable(tx, ledger)
  await indexLedgerRoles(tx, mapping, ledger, tables)
  // From here on other publications of the view wait, so that detection and publication look at the same one before
  // theirs.
  await lockView(tx, projectId, 'dashboard')
  progress.enter('detecting')
  const suppliers =
    mapping.publish === 'anomalies'
      ? await supplierSources(tx, projectId, tables?.suppliers?.table ?? null)
      : null
  const found =
    mapping.publish === 'anomalies'
      ? await detectInLedger(tx, request, mapping, ledger, suppliers)
      : NOTHING_FOUND
  await createDocuments(tx, projectId, mapping, ledger)
  progress.enter('publishing')
  const publication = await publishLedger(tx, request, mapping, ledger)
  const sources: Source[] = suppliers === null ? [] : await publishSuppliers(tx, request, mapping)
  if (!sources.includes('mainsuppliers')) await recountAccounts(tx, projectId)
  await keepLedgerTable(tx, projectId, ledger, publication.id)
  await keepDocuments(tx, projectId, ledger, publication.id)
  await keepLedgerForm(tx, { projectId, publicationId: publication.id }, mapping, ledger)
  await keepMadeFrom(tx, publication.id, request.mapping, request.fec)
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

/** Reads the lines into a table of their own and checks them. */
async function loadLedger(
  ...args: [Tx, CopyIn, ImportRequest, readonly ScannedLedgerFile[], ImportNotes, ProgressReporter]
): Promise<{ ledger: LedgerTable; tables: FecTables | null }> {
  const [, , { mapping }] = args
  return mapping === null
    ? loadFecLedger(...args)
    : { ledger: await loadMappedLedger(mapping, ...args), tables: null }
}

async function loadMappedLedger(
  mapping: Mapping,
  tx: Tx,
  copyIn: CopyIn,
  request: ImportRequest,
  scanned: readonly ScannedLedgerFile[],
  notes: ImportNotes,
  progress: ProgressReporter,
): Promise<LedgerTable> {
  const project = await tx
    .selectFrom('core.projects')
    .select('time_zone')
    .where('id', '=', request.projectId)
    .executeTakeFirstOrThrow()
  const ledger = await createLedgerTable(tx, request.projectId, mapping, true)
  if (takesEarlierLines(request))
    await appendToLedger(tx, request.projectId, ledger, mapping, request.files, request.restores)
  const rows = readLedger(scanned, mapping, project.time_zone, notes, progress.countBytes)
  await pipeline(
    Readable.from(rows, { objectMode: true, highWaterMark: 2 }),
    copyIntoLedger(copyIn, request.projectId, ledger, mapping),
  )
  progress.enter('checking')
  const repeated = await renameRepeatedKeys(tx, ledger)
  notes.repeatedKeys.push(...repeated.lines)
  for (const { file, count } of repeated.counts) {
    const found = notes.files.find((each) => each.file === file)
    if (found !== undefined) found.repeatedKeys += count
  }
  requireGoodLines(request, notes)
  return ledger
}

async function loadFecLedger(
  tx: Tx,
  copyIn: CopyIn,
  request: ImportRequest,
  scanned: readonly ScannedLedgerFile[],
  notes: ImportNotes,
  progress: ProgressReporter,
): Promise<{ ledger: LedgerTable; tables: FecTables }> {
  const { projectId, fec: options = {} } = request
  const files = prepareFec(scanned, options, notes)
  const tables = await loadFec(tx, copyIn, projectId, files, options, notes, progress.countBytes)
  if (takesEarlierLines(request)) await appendToFec(tx, projectId, tables, files, request.restores)
  progress.enter('checking')
  await checkLoadedFec(tx, tables, files, options, notes)
  requireGoodLines(request, notes)
  // The lines are, checked; what they mean is the first question of detection.
  progress.enter('detecting')
  return { ledger: await makeFecLedger(tx, projectId, tables, options, notes), tables }
}

function takesEarlierLines({ append, restores }: ImportRequest): boolean {
  return append === true || restores !== undefined
}

/** Throws where bad lines stop the import, or where no line is left. */
function requireGoodLines(request: ImportRequest, notes: ImportNotes): void {
  if (request.restores !== undefined) return
  if (notes.badLines.count > 0 && !request.skipBadLines) throw new BadLinesError(notes.badLines)
  if (notes.files.every((file) => file.lines === file.badLines)) throw new ImportError('no_line', {})
}
