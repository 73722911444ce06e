import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopyIn } from '@quitus/database/bulk-transaction.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { Category } from '@quitus/detection/algorithms.ts'
import { isSiren } from '@quitus/domain/identifiers/siren.ts'
import type { DetectionOption } from '@quitus/domain/imports/import-draft.ts'
import type { FecHeader } from '../fec-header.ts'
import type { FindingList } from '../fec-rules.ts'
import { ImportError } from '../import-error.ts'
import { type ImportNotes, startCount } from '../import-report.ts'
import { createLedgerTable, type LedgerTable } from '../ledger.sql.ts'
import type { CountBytes, LedgerFile } from '../ledger-file.ts'
import type { FileScan } from '../scan-file.ts'
import { checkFec, selectFecTotals, updateClosingDate } from './check-fec.sql.ts'
import { insertFecDocuments, selectDocumentsWithoutSupplier } from './fec-documents.sql.ts'
import { readFecName } from './fec-file-name.ts'
import {
  analyzeTable,
  copyIntoFec,
  copyIntoSuppliers,
  createFecTable,
  createSuppliersTable,
  deleteRepeatedSuppliers,
  type ImportTable,
} from './fec-lines.sql.ts'
import { fecMapping } from './fec-mapping.ts'
import { type FecFile, readFec } from './read-fec.ts'
import { readSuppliers, type SupplierMaster, scanSuppliers } from './supplier-master.ts'

/** What the names of ledger files do not say, or say wrongly. */
export type FecOptions = {
  siren?: string | undefined
  closingOn?: string | undefined
  suppliers?: SupplierMaster | undefined
  /** Names of companies by SIREN; a company without one is shown by its SIREN. */
  companies?: ReadonlyMap<string, string> | undefined
  /** Categories that are presented although their rule is unproven on books of others. */
  trustedCategories?: readonly Category[] | undefined
  /** Parameters of detection that differ from the usual ones. */
  detection?: { readonly [Option in DetectionOption]?: number | undefined } | undefined
}

export type FecTables = { fec: ImportTable; suppliers: ImportTable | null }

/**
 * Makes ready what is known of ledger files before their lines are read; throws an `ImportError` where that is too
 * little.
 */
export function prepareFec(
  scanned: readonly { file: LedgerFile; scan: FileScan }[],
  options: FecOptions,
  notes: ImportNotes,
): FecFile[] {
  const seen = new Map<string, string>()
  return scanned.map(({ file, scan }) => {
    const header = scan.fec
    if (header === null) throw new ImportError('mapping_missing', { file: file.name })
    const { findings } = notes
    if (header.delimiter !== '\t' && header.delimiter !== '|')
      throw new ImportError('fec_separator', { file: file.name })
    if (header.blocking.length > 0)
      throw new ImportError('fec_missing_columns', { file: file.name, columns: header.blocking.join(', ') })
    const name = readFecName(file.name)
    const siren = options.siren ?? name?.siren
    const closingOn = options.closingOn ?? (name?.isCalendarDay === true ? name.closingOn : undefined)
    if (siren === undefined || closingOn === undefined) throw new ImportError('fec_name', { file: file.name })
    const other = seen.get(`${siren} ${closingOn}`)
    if (other !== undefined) throw new ImportError('fec_twice', { file: file.name, other })
    seen.set(`${siren} ${closingOn}`, file.name)
    if (name?.isExact !== true) findings.add(file.name, 'F001')
    if (!isSiren(siren)) findings.add(file.name, 'F002', { values: { siren } })
    addHeaderFindings(file.name, header, findings)
    const count = startCount(scan)
    count.fec = { siren, closingOn, debit: '0', credit: '0' }
    notes.files.push(count)
    return { file, scan, header, siren, closingOn, count }
  })
}

function addHeaderFindings(file: string, header: FecHeader, findings: FindingList): void {
  if (header.missing.length > 0)
    findings.add(file, 'F005', { values: { columns: header.missing.join(', ') } })
  const odd = [...header.unknown, ...header.repeated]
  if (odd.length > 0) findings.add(file, 'F006', { values: { columns: odd.join(', ') } })
  if (!header.isOrdered) findings.add(file, 'F007')
  if (header.otherCase.length > 0)
    findings.add(file, 'F008', { values: { columns: header.otherCase.join(', ') } })
  if (header.hasTrailingSeparator) findings.add(file, 'F009')
}

/** Loads the lines of ledger files, and the supplier master, into tables of their own. */
export async function loadFec(
  tx: Tx,
  copyIn: CopyIn,
  projectId: number,
  files: readonly FecFile[],
  options: FecOptions,
  notes: ImportNotes,
  countBytes: CountBytes,
): Promise<FecTables> {
  const fec = await createFecTable(tx, projectId)
  async function* rows() {
    for (const file of files) yield* readFec(file, notes, countBytes)
  }
  await pipeline(
    Readable.from(rows(), { objectMode: true, highWaterMark: 2 }),
    copyIntoFec(copyIn, projectId, fec),
  )
  await analyzeTable(tx, fec)
  const suppliers = options.suppliers
    ? await loadSuppliers(tx, copyIn, projectId, options.suppliers, notes.findings, countBytes)
    : null
  return { fec, suppliers }
}

async function loadSuppliers(
  tx: Tx,
  copyIn: CopyIn,
  projectId: number,
  master: SupplierMaster,
  findings: FindingList,
  countBytes: CountBytes,
): Promise<ImportTable> {
  const scanned = await scanSuppliers(master, countBytes)
  const suppliers = await createSuppliersTable(tx, projectId)
  await pipeline(
    Readable.from(readSuppliers(master, scanned, countBytes), { objectMode: true, highWaterMark: 2 }),
    copyIntoSuppliers(copyIn, projectId, suppliers),
  )
  const { count, codes } = await deleteRepeatedSuppliers(tx, suppliers)
  if (count > 0) findings.add(master.file.name, 'M001', { values: { count, codes: codes.join(', ') } })
  await analyzeTable(tx, suppliers)
  return suppliers
}

/** Checks the rules that speak of whole entries and files, and notes what each file adds up to. */
export async function checkLoadedFec(
  tx: Tx,
  { fec }: FecTables,
  files: readonly FecFile[],
  options: FecOptions,
  { findings }: ImportNotes,
): Promise<void> {
  const totals = new Map((await selectFecTotals(tx, fec)).map((total) => [total.file, total]))
  for (const { file, closingOn, count } of files) {
    const total = totals.get(file.name)
    if (total === undefined) {
      findings.add(file.name, 'G002')
      continue
    }
    if (count.fec !== null) Object.assign(count.fec, { debit: total.debit, credit: total.credit })
    if (options.closingOn !== undefined || isPlausibleClosing(total)) continue
    findings.add(file.name, 'F003', {
      values: { closing: closingOn, first: total.firstDay, last: total.lastDay },
    })
    const closing = endOfMonth(total.lastDay)
    await updateClosingDate(tx, fec, file.name, closing)
    if (count.fec !== null) count.fec.closingOn = closing
  }
  await checkFec(tx, fec, findings)
}

/** A first financial year lasts two years at most; entries lie before its end. */
function isPlausibleClosing({
  closingOn,
  firstDay,
  lastDay,
}: {
  closingOn: string
  firstDay: string
  lastDay: string
}) {
  return firstDay <= closingOn && Number(closingOn.slice(0, 4)) - Number(lastDay.slice(0, 4)) <= 2
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Makes the ledger of documents from loaded ledger files. */
export async function makeFecLedger(
  tx: Tx,
  projectId: number,
  { fec, suppliers }: FecTables,
  options: FecOptions,
  { findings }: ImportNotes,
): Promise<LedgerTable> {
  const ledger = await createLedgerTable(tx, projectId, fecMapping, false)
  await insertFecDocuments(tx, fec.table, suppliers?.table ?? null, ledger, options.companies ?? new Map())
  for (const { file, ...values } of await selectDocumentsWithoutSupplier(tx))
    findings.add(file, 'G005', { values })
  return ledger
}
