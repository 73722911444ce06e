import { isNoDay } from '@quitus/domain/text/file-text.ts'
import type { CellKind } from '#files/text/cell-kind.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import {
  type DateEvidence,
  type NumberEvidence,
  noDateEvidence,
  noNumberEvidence,
  weighDate,
  weighNumber,
} from '#files/text/value-evidence.ts'
import { decideDates, decideNumbers } from '#files/text/value-format.ts'
import type { CountBytes, LedgerFile } from './ledger-file.ts'
import { type FileScan, type GivenLayout, scanFile } from './scan-file.ts'

/** What a column of a file seems to hold, by all its values. */
export type ColumnAnalysis = {
  header: string
  type: 'STRING' | 'INTEGER' | 'AMOUNT' | 'DATE'
  filled: number
  /** True where no value came twice among the first lines: the column may be a key. */
  isUnique: boolean
  decimalMark?: string
  thousandsMark?: string | null
  dateFormat?: string
  /** A first value, and true where how it is written has to be said. */
  example: string
  isAmbiguous: boolean
}

/** How a file is written; columns are empty for a ledger file (FEC), which needs no mapping. */
export type FileAnalysis = {
  scan: FileScan
  lines: number
  columns: ColumnAnalysis[]
  /** Fields of the first lines, by place of the header; of texts, all but ASCII characters are wrong. */
  sample: string[][]
  /** Numbers of these lines in their file. */
  sampleLines: number[]
}

/** Lines of a sample: enough to distinguish numbers of one series from numbers of many. */
const SAMPLE = 1000
/** Characters of a sample: lines may be long. */
const SAMPLE_TEXT = 4_000_000

/** Lines among which the values of a key have to differ. */
const UNIQUE_AMONG = 20_000

/**
 * Reads a file once and says how it is written, without a mapping. Throws an `ImportError` for a file that is no such
 * text. Of a workbook, `most` lines or some more are read.
 */
export async function analyseFile(
  file: LedgerFile,
  countBytes: CountBytes = () => undefined,
  given: GivenLayout = {},
  most = Number.POSITIVE_INFINITY,
): Promise<FileAnalysis> {
  const columns: Counted[] = []
  const sample: string[][] = []
  const sampleLines: number[] = []
  let sampled = 0
  let lines = 0
  const scan = await scanFile(file, {
    given,
    wanted: [],
    takesFec: true,
    look({ rows, lines: places, kinds }, layout) {
      for (const [at, row] of rows.entries()) {
        if ((places[at] ?? 0) <= layout.headerLine || row.every((field) => field.trim() === '')) continue
        lines++
        if (sample.length < SAMPLE && sampled < SAMPLE_TEXT) {
          sampled += row.reduce((sum, field) => sum + field.length, 0)
          sample.push(row.slice(0, layout.header.length))
          sampleLines.push(places[at] ?? 0)
        }
        for (const place of layout.header.keys()) {
          columns[place] ??= startColumn()
          count(columns[place], (row[place] ?? '').trim(), lines, kinds?.[at]?.[place] ?? 'text')
        }
      }
    },
    isEnough: () => lines >= most,
    countBytes,
  })
  return {
    scan,
    lines,
    sample,
    sampleLines,
    columns: scan.layout.header.flatMap((header, at) => describe(header, columns[at], lines)),
  }
}

type Counted = {
  filled: number
  numbers: NumberEvidence
  dates: DateEvidence
  seen: Set<string> | null
  example: string
}

function startColumn(): Counted {
  return { filled: 0, numbers: noNumberEvidence(), dates: noDateEvidence(), seen: new Set(), example: '' }
}

function count(column: Counted, value: string, line: number, kind: CellKind): void {
  if (value === '' || isNoDay(value)) {
    column.seen = null
    return
  }
  column.filled++
  if (column.example === '') column.example = value.slice(0, 80)
  if (kind === 'text') {
    weighNumber(value, column.numbers)
    weighDate(value, column.dates)
  } else {
    // A number of a cell reads in one way only, and is a day only where it has the digits of one.
    column.numbers[kind !== 'number' ? 'other' : value.includes('.') ? 'dotDecimal' : 'plain']++
    if (kind === 'number') weighDate(value, column.dates)
    else column.dates[kind === 'date' ? 'iso' : 'other']++
  }
  if (line > UNIQUE_AMONG || column.seen === null) return
  if (column.seen.has(value)) column.seen = null
  else column.seen.add(value)
}

function describe(header: string, column: Counted | undefined, lines: number): ColumnAnalysis[] {
  if (column === undefined) return []
  const { filled, numbers, dates, seen, example } = column
  const base = { header, filled, isUnique: seen !== null && lines > 1, example, isAmbiguous: false }
  if (filled > 0 && dates.other * 20 <= filled) {
    const format = decideDates(dates)
    const isDecided = format !== 'ambiguous' && format !== 'undecided'
    return [{ ...base, type: 'DATE', ...(isDecided ? { dateFormat: format } : {}), isAmbiguous: !isDecided }]
  }
  if (filled === 0 || numbers.other * 20 > filled || isNumbering(header, numbers))
    return [{ ...base, type: 'STRING' }]
  const isWhole = numbers.plain === filled
  const format = decideNumbers(numbers, isWhole)
  if (format === 'ambiguous') return [{ ...base, type: 'AMOUNT', isAmbiguous: true }]
  if (isWhole) return [{ ...base, type: isAmountName(header) ? 'AMOUNT' : 'STRING' }]
  return [{ ...base, type: 'AMOUNT', ...(format === 'undecided' ? {} : format) }]
}

/** Numbers that name something are text: they are never added up, and may begin with zeros. What is paid is no id. */
function isNumbering(header: string, { dotDecimal, commaDecimal }: NumberEvidence): boolean {
  const name = comparedHeader(header)
  // `TVA` heads numbers of registration and amounts alike; amounts have cents.
  if (/tva$/.test(name)) return dotDecimal + commaDecimal === 0
  return /(?:number|numero|no|(?<!pa)id|code|siren|siret|iban|vatregno|telephone|phone|zip|postal)$/.test(
    name,
  )
}

function isAmountName(header: string): boolean {
  return /amount|montant|wrbtr|dmbtr|gross|net|debit|credit|vat|tva|ttc|ht$|solde|balance|total|value$/.test(
    comparedHeader(header),
  )
}
