import type { GoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import type { CellValueError } from '@quitus/domain/values/cell-value.ts'
import { CELL_FAULTS } from '#files/text/cell-kind.ts'
import type { LineEnds } from '#files/text/split-records.ts'
import type { TextEncoding } from '#files/text/text-encoding.ts'
import {
  FEC_RULES,
  type Finding,
  type FindingCount,
  type FindingList,
  type UnusableLine,
} from './fec-rules.ts'
import type { ImportStep } from './import-progress.ts'
import type { FileScan } from './scan-file.ts'

/**
 * Why one line was excluded; the message key is `imports:findings.{code}` where `isFecFault`, `imports:lines.{code}`
 * where `isFileFault`, else `cells:{code}`.
 */
export type LineFault = CellValueError | StructureFault | UnusableLine

const STRUCTURE_FAULTS = [
  ...(['field_count', 'key_empty', 'key_separator', 'mark_missing', 'mark_unknown'] as const),
  ...CELL_FAULTS,
] as const
type StructureFault = (typeof STRUCTURE_FAULTS)[number]

/** True for a fault that only files have (`imports:lines.…`), false for one that typed values have too (`cells:…`). */
export function isFileFault(code: LineFault): code is StructureFault | 'not_a_date' {
  // A typed date is always dd/mm/yyyy, a file's is as its mapping says.
  return code === 'not_a_date' || STRUCTURE_FAULTS.some((fault) => fault === code)
}

/** True for a breach of a rule of ledger files (FEC) that leaves the line out. */
export function isFecFault(code: LineFault): code is UnusableLine {
  return code in FEC_RULES
}

export type BadLine = {
  file: string
  /** Sheet of a workbook; absent or null for a text. `line` is the number of its row. */
  sheet?: string | null
  /** Number of the line in its file, the header being 1; a quoted field may span several. */
  line: number
  /** Header of the field at fault; null where the whole line is. */
  column: string | null
  code: LineFault
  value: string
}

/** A line whose key an earlier line has. */
export type RepeatedKey = { file: string; line: number; key: string }

/** How a file turned out to be written. */
export type FileForm = {
  encoding: TextEncoding
  hasByteOrderMark: boolean
  delimiter: string
  lineEnds: LineEnds
  headerLine: number
  header: readonly string[]
  /** Sheet of a workbook; null for a text, to which alone encoding, delimiter and line ends apply. */
  sheet: string | null
  /** How the mapped columns write numbers and dates, by header; only those that had to be found out. */
  columns: { header: string; decimalMark?: string; thousandsMark?: string | null; dateFormat?: string }[]
  /** What minus signs were taken to say next to marks of debit and credit, by header of the amounts that have any. */
  negatives: { header: string; sign: 'repeats' | 'reverses' }[]
}

/** What was read of one file; `roundedNumbers` counts numbers whose binary rounding noise was dropped. */
export type FileCount = {
  file: string
  /** Lines that hold data, the bad ones included: neither blank lines nor totals nor headers met again. */
  lines: number
  badLines: number
  roundedNumbers: number
  /** Lines with both a debit and a credit, of which the difference was taken. */
  bothSides: number
  blankLines: number
  /** Lines that only fill the sheet up: one word over and over, no day and no number. */
  paddingLines: number
  /** Lines whose key is on an earlier line: kept under their file and line. */
  repeatedKeys: number
  repeatedHeaders: number
  /** Lines that add up the others: recognised and not imported, the first of them. */
  totalLines: number[]
  form: FileForm
  /** Of a ledger file (FEC): whose it is and what it adds up to, as exact decimals. Null for other files. */
  fec: { siren: string; closingOn: string; debit: string; credit: string } | null
}

/** The count of a file of which nothing was read yet. */
export function startCount(scan: FileScan): FileCount {
  const { encoding, hasByteOrderMark, lineEnds, layout, sheet } = scan
  return {
    file: scan.file,
    lines: 0,
    badLines: 0,
    roundedNumbers: 0,
    bothSides: 0,
    blankLines: 0,
    paddingLines: 0,
    repeatedKeys: 0,
    repeatedHeaders: 0,
    totalLines: [],
    form: {
      encoding,
      hasByteOrderMark,
      delimiter: layout.delimiter,
      lineEnds,
      headerLine: layout.headerLine,
      header: layout.header,
      sheet: sheet?.name ?? null,
      columns: [],
      negatives: [],
    },
    fec: null,
  }
}

export type ImportReport = {
  files: FileCount[]
  lines: number
  badLineCount: number
  /** The first ones only; the count says how many there are. */
  badLines: BadLine[]
  /** How many lines each reason excluded, the most frequent first. */
  faultCounts: { code: LineFault; count: number }[]
  /** Lines whose key is on an earlier line, the first of them: each is kept as a line of its own. */
  repeatedKeys: RepeatedKey[]
  /** What ledger files (FEC) and the supplier master breach: the first of each rule, and how often each was. */
  findings: Finding[]
  findingCounts: FindingCount[]
  anomalies: number
  /** Anomalies below the project's threshold, which staff may check. */
  weakAnomalies: number
  publishedRows: number
  /** Entries that this publication no longer has, and decisions that it replaced: how many, and the first ones. */
  gone: GoneEntries
  seconds: number
  /** Publishing takes in the commit. */
  secondsByStep: Record<ImportStep, number>
}

/** Longest list of bad lines that a report carries. */
const MAX_LISTED = 1000

/** Collects bad lines in bounded memory. */
export class BadLineList {
  count = 0
  readonly listed: BadLine[] = []

  private readonly byCode = new Map<LineFault, number>()
  private readonly note: (line: BadLine) => void

  /** `note` receives every line, also those that are not listed. */
  constructor(note: (line: BadLine) => void = () => undefined) {
    this.note = note
  }

  add(line: BadLine): void {
    this.count++
    this.note(line)
    this.byCode.set(line.code, (this.byCode.get(line.code) ?? 0) + 1)
    if (this.listed.length < MAX_LISTED) this.listed.push({ ...line, value: line.value.slice(0, 120) })
  }

  /** How often each reason was, the most frequent first. */
  get counts(): { code: LineFault; count: number }[] {
    return [...this.byCode].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count)
  }
}

/** What an import notes while it reads; it outlives the transaction. */
export type ImportNotes = {
  files: FileCount[]
  badLines: BadLineList
  repeatedKeys: RepeatedKey[]
  findings: FindingList
}
