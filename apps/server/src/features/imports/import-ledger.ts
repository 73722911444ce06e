import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CopyIn, runBulkTransaction } from '@quitus/database/bulk-transaction.ts'
import type { Database, Tx } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { findPublishedAnomalies } from '@quitus/database/views/published-anomalies.sql.ts'
import { defineView, lockView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import type { ColumnDefinition } from '@quitus/database/views/view-definition.ts'
import { anomalyDashboard, lineDashboard } from '@quitus/detection/anomaly-columns.ts'
import { renameDocumentColumns } from '@quitus/detection/document-roles.ts'
import { findDuplicateInvoices } from '@quitus/detection/duplicate-invoices.sql.ts'
import { stageDuplicates, stageLines } from '@quitus/detection/stage-anomalies.sql.ts'
import { sql } from 'kysely'
import { ImportError } from './import-error.ts'
import { BadLineList, type ImportReport } from './import-report.ts'
import {
  copyIntoLedger,
  createLedgerTable,
  deleteRepeatedKeys,
  keepLedgerTable,
  type LedgerTable,
} from './ledger.sql.ts'
import type { Mapping } from './mapping.schema.ts'
import { type LedgerFile, type LedgerReading, readLedger } from './read-ledger.ts'

export type ImportRequest = {
  projectId: number
  files: readonly LedgerFile[]
  mapping: Mapping
  /** Go on with the good lines when some are bad; else bad lines stop the import. */
  skipBadLines: boolean
  actorId: number
}

/**
 * Imports a ledger and publishes the project's dashboard from it, all in one transaction: readers see the old publication or the
 * new one. Throws an `ImportError`, with the bad lines in `report`, when nothing was imported.
 */
export async function importLedger(database: Database, request: ImportRequest): Promise<ImportReport> {
  const started = performance.now()
  const reading: LedgerReading = { files: [], badLines: new BadLineList() }
  const published = await runBulkTransaction(database, (tx, copyIn) => load(tx, copyIn, request, reading))
  return {
    files: reading.files,
    lines: reading.files.reduce((sum, file) => sum + file.lines, 0),
    badLineCount: reading.badLines.count,
    badLines: reading.badLines.listed,
    ...published,
    seconds: (performance.now() - started) / 1000,
  }
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
  reading: LedgerReading,
): Promise<{ anomalies: number; publishedRows: number }> {
  const { projectId, mapping } = request
  const project = await tx
    .selectFrom('core.projects')
    .select('time_zone')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const ledger = await createLedgerTable(tx, projectId, mapping)
  await pipeline(
    Readable.from(readLedger(request.files, mapping, project.time_zone, reading)),
    copyIntoLedger(copyIn, projectId, ledger, mapping),
  )
  for (const line of await deleteRepeatedKeys(tx, ledger, mapping)) {
    reading.badLines.add(line)
    const count = reading.files.find((file) => file.file === line.file)
    if (count !== undefined) count.badLines++
  }
  if (reading.badLines.count > 0 && !request.skipBadLines) throw new BadLinesError(reading.badLines)
  if (reading.files.every((file) => file.lines === file.badLines)) throw new ImportError('no_line', {})
  await sql`analyze ${ledger.table}`.execute(tx)
  const anomalies = mapping.publish === 'anomalies' ? await detect(tx, request, ledger) : 0
  const publication = await publish(tx, request, ledger)
  await keepLedgerTable(tx, projectId, ledger, publication.id)
  return { anomalies, publishedRows: publication.rowCount }
}

async function detect(tx: Tx, { projectId, mapping }: ImportRequest, ledger: LedgerTable): Promise<number> {
  if (mapping.roles === undefined) return 0
  const columns = renameDocumentColumns(mapping.roles, ledger.columnOf)
  // Two imports at once: the second one has to know what the first published.
  await lockView(tx, projectId, 'dashboard')
  const previous = await findPublishedAnomalies(tx, projectId, 'dashboard')
  return findDuplicateInvoices(tx, ledger.table, columns, mapping.detection, previous)
}

async function publish(tx: Tx, request: ImportRequest, ledger: LedgerTable) {
  const { projectId, mapping } = request
  const published = mapping.columns.filter((column) => column.detectionOnly !== true)
  const columns = published.map(toColumnDefinition)
  const isLines = mapping.publish === 'lines'
  const view = (isLines ? lineDashboard : anomalyDashboard)(columns, mapping.keyColumns)
  await defineView(tx, projectId, view)
  const stored = await selectStoredColumns(tx, projectId, view.source)
  const shown = published.map((column) => ({
    ledgerColumn: ledger.columnOf(column.name),
    viewColumn: column.name,
  }))
  const staged = await (isLines ? stageLines : stageDuplicates)(tx, ledger.table, shown, stored)
  return publishView(tx, projectId, view.source, {
    table: sql`staged_rows`,
    columns: staged,
    actorId: request.actorId,
  })
}

function toColumnDefinition(column: Mapping['columns'][number]): ColumnDefinition {
  return {
    name: column.name,
    label: column.label,
    type: column.type,
    ...(column.group === undefined ? {} : { group: column.group }),
    isDisplayedByDefault: column.displayByDefault ?? true,
    isFrozen: column.frozen ?? false,
    isHiddenFromCustomers: column.hiddenFromCustomers ?? false,
    ...(column.color === undefined ? {} : { color: column.color }),
    ...(column.footerStyle === undefined ? {} : { footerStyle: column.footerStyle }),
  }
}
