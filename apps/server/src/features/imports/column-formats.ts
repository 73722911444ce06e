import type { ColumnTypeRule } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { DateFormat, FileFormat } from '@quitus/domain/text/file-text.ts'
import {
  type DateEvidence,
  type NumberEvidence,
  noDateEvidence,
  noNumberEvidence,
  weighDate,
  weighNumber,
} from '#files/text/value-evidence.ts'
import { decideDates, decideNumbers, type NumberFormat } from '#files/text/value-format.ts'
import { ImportError } from './import-error.ts'
import { headersOf, type MappedColumn, type Mapping } from './mapping.schema.ts'

export type ColumnFormat = Omit<FileFormat, 'timeZone'>

/**
 * What the values of the mapped columns of one file said, by place in the mapping; null for columns that need no
 * finding out.
 */
export type FileEvidence = (
  | { numbers: NumberEvidence; example: string }
  | { dates: DateEvidence; example: string }
  | null
)[]

type Kind = 'numbers' | 'dates' | null

const KIND_OF: Record<NonNullable<ColumnTypeRule['fileFormat']>, Kind> = {
  none: null,
  number: 'numbers',
  whole_number: 'numbers',
  date: 'dates',
}

/** Which columns of a mapping are found out about, because neither they nor the mapping say how they are written. */
export function wantedEvidence(mapping: Mapping): Kind[] {
  return mapping.columns.map((column) => {
    if (column.from !== undefined) return null
    const { fileFormat } = COLUMN_TYPE_RULES[column.type]
    const kind = fileFormat === null ? null : KIND_OF[fileFormat]
    const known =
      kind === 'dates'
        ? (column.dateFormat ?? mapping.dateFormat)
        : (column.decimalMark ?? mapping.decimalMark)
    return known === undefined ? kind : null
  })
}

/** Weighs the fields of one file; `places` says where each mapped column is. */
export function createEvidence(mapping: Mapping): {
  evidence: FileEvidence
  weigh: (row: readonly string[], places: readonly number[]) => void
} {
  const kinds = wantedEvidence(mapping)
  const evidence: FileEvidence = kinds.map((kind) =>
    kind === null
      ? null
      : kind === 'numbers'
        ? { numbers: noNumberEvidence(), example: '' }
        : { dates: noDateEvidence(), example: '' },
  )
  const weighed = kinds.flatMap((kind, at) => (kind === null ? [] : [at]))
  const last = new Array<string>(kinds.length).fill('')
  return {
    evidence,
    weigh(row, places) {
      for (const at of weighed) {
        const raw = row[places[at] ?? -1] ?? ''
        // Days repeat from line to line; what was weighed a line ago says nothing new.
        if (raw === '' || raw === last[at]) continue
        last[at] = raw
        const value = raw.trim()
        const column = evidence[at]
        if (value === '' || column === null || column === undefined) continue
        if ('numbers' in column) weighNumber(value, column.numbers)
        else weighDate(value, column.dates)
        if (column.example === '') column.example = value
      }
    },
  }
}

/**
 * How each mapped column of one file is written: as the mapping says, else as its own values show, else as the other
 * columns of the file, else as the same column in the other files. Throws an `ImportError` with a question where
 * values read in two ways (CELL-07).
 */
export function decideFormats(
  mapping: Mapping,
  file: string,
  evidence: FileEvidence,
  others: readonly FileEvidence[],
): ColumnFormat[] {
  const numbers = mapping.columns.map((column, at) => numbersOf(column, evidence[at]))
  const dates = mapping.columns.map((_, at) => datesOf(evidence[at]))
  const fileNumbers = agreed(numbers, (each) => each.decimalMark)
  const fileDates = agreed(dates, (each) => each)
  return mapping.columns.map((column, at) => {
    const elsewhere = others.map((other) => other[at])
    const number =
      decided(numbers[at]) ??
      (numbers[at] === undefined
        ? undefined
        : (fileNumbers ??
          agreed(
            elsewhere.map((each) => numbersOf(column, each)),
            (each) => each.decimalMark,
          )))
    if (numbers[at] === 'ambiguous' && number === undefined)
      throw new ImportError('numbers_ambiguous', { file, ...question(column, evidence[at]) })
    const date =
      decided(dates[at]) ??
      (dates[at] === undefined ? undefined : (fileDates ?? agreed(elsewhere.map(datesOf), (each) => each)))
    if (dates[at] === 'ambiguous' && date === undefined)
      throw new ImportError('dates_ambiguous', { file, ...question(column, evidence[at]) })
    const decimalMark = column.decimalMark ?? mapping.decimalMark ?? number?.decimalMark ?? '.'
    const thousands = column.thousandsMark ?? mapping.thousandsMark
    return {
      decimalMark,
      thousandsMark: thousands === undefined ? (number?.thousandsMark ?? null) : thousands,
      dateFormat: column.dateFormat ?? mapping.dateFormat ?? date ?? 'yyyy-mm-dd',
    }
  })
}

type Decision<Format> = Format | 'undecided' | 'ambiguous' | undefined

function numbersOf(column: MappedColumn, evidence: FileEvidence[number] | undefined): Decision<NumberFormat> {
  if (evidence === null || evidence === undefined || !('numbers' in evidence)) return undefined
  return decideNumbers(evidence.numbers, COLUMN_TYPE_RULES[column.type].fileFormat === 'whole_number')
}

function datesOf(evidence: FileEvidence[number] | undefined): Decision<DateFormat> {
  if (evidence === null || evidence === undefined || !('dates' in evidence)) return undefined
  return decideDates(evidence.dates)
}

function decided<Format>(decision: Decision<Format>): Format | undefined {
  return decision === 'undecided' || decision === 'ambiguous' ? undefined : (decision as Format | undefined)
}

/** The one format that all columns which decide agree on; undefined where none decides, or two differ. */
function agreed<Format>(
  decisions: readonly Decision<Format>[],
  by: (format: Format) => string,
): Format | undefined {
  const formats = decisions.flatMap((decision) => {
    const format = decided(decision)
    return format === undefined ? [] : [format]
  })
  const [first] = formats
  return first !== undefined && formats.every((format) => by(format) === by(first)) ? first : undefined
}

function question(column: MappedColumn, evidence: FileEvidence[number] | undefined) {
  return { column: headersOf(column)[0] ?? column.name, value: evidence?.example ?? '' }
}
