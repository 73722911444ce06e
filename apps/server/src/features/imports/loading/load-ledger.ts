import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopyIn } from '@quitus/database/bulk-transaction.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { appendToFec, appendToLedger } from '../append-period.sql.ts'
import { checkLoadedFec, type FecTables, loadFec, makeFecLedger, prepareFec } from '../fec/import-fec.ts'
import { ImportError } from '../import-error.ts'
import type { ProgressReporter } from '../import-progress.ts'
import type { BadLineList, ImportNotes } from '../import-report.ts'
import { copyIntoLedger, createLedgerTable, type LedgerTable, renameRepeatedKeys } from '../ledger.sql.ts'
import type { Mapping } from '../mapping.schema.ts'
import { readLedger, type ScannedLedgerFile } from '../read-ledger.ts'
import type { ImportRequest } from './import-request.ts'

/** An import stopped by bad lines, which it carries. */
export class BadLinesError extends ImportError {
  readonly badLines: BadLineList

  constructor(badLines: BadLineList) {
    super('bad_lines', { count: badLines.count })
    this.badLines = badLines
  }
}

/** Reads the lines into a table of their own and checks them. */
export async function loadLedger(
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
  progress.advance(0.4)
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
  const ledger = await makeFecLedger(tx, projectId, tables, options, notes)
  progress.advance(0.3)
  return { ledger, tables }
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
