import type { ColumnTypeRule } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { type DateFormat, type FileFormat, isNoDay } from '@quitus/domain/text/file-text.ts'
import type { CellKind } from '#files/text/cell-kind.ts'
import {
  type DateEvidence,
  type NumberEvidence,
  noDateEvidence,
  noNumberEvidence,
  weighDate,
  weighNumber,
} from '#files/text/value-evidence.ts'
import { countOfForm, decideDates, decideNumbers, type NumberFormat } from '#files/text/value-format.ts'
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

/**
 * Which columns of a mapping are found out about: numbers where neither they nor the mapping say how they are written,
 * days in any case, because files of one ledger write them in several forms.
 */
export function wantedEvidence(mapping: Mapping): Kind[] {
  return mapping.columns.map((column) => {
    if (column.from !== undefined) return null
    const { fileFormat } = COLUMN_TYPE_RULES[column.type]
    const kind = fileFormat === null ? null : KIND_OF[fileFormat]
    const isKnown =
      givenDecimalMark(mapping, column) !== undefined &&
      (column.thousandsMark ?? mapping.thousandsMark) !== undefined
    return kind === 'numbers' && isKnown ? null : kind
  })
}

/** Weighs the fields of one file; `places` says where each mapped column is. */
export function createEvidence(mapping: Mapping): {
  evidence: FileEvidence
  weigh: (row: readonly string[], places: readonly number[], kinds?: readonly CellKind[]) => void
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
    weigh(row, places, kinds) {
      for (const at of weighed) {
        const raw = row[places[at] ?? -1] ?? ''
        // Days repeat from line to line; what was weighed a line ago says nothing new.
        if (raw === '' || raw === last[at]) continue
        last[at] = raw
        const value = raw.trim()
        const column = evidence[at]
        if (value === '' || column === null || column === undefined) continue
        if ('dates' in column && isNoDay(value)) continue
        const kind = kinds?.[places[at] ?? -1] ?? 'text'
        // What a cell has as a number or a day can be read in one way only; a number may be a day of eight digits.
        if (kind !== 'text' && !(kind === 'number' && 'dates' in column)) continue
        if ('numbers' in column) weighNumber(value, column.numbers)
        else weighDate(value, column.dates)
        if (column.example === '') column.example = value
      }
    },
  }
}

/**
 * How each mapped column of one file is written: as the mapping says, else as its own values show, else as the other
 * columns of the file, else as the same column in the other files. A form of days that no value of a file can have
 * says nothing about it, be it the mapping's or another file's. Throws an `ImportError` with a question where
 * values read in two ways (CELL-07).
 */
export function decideFormats(
  mapping: Mapping,
  file: string,
  evidence: FileEvidence,
  others: readonly FileEvidence[],
): ColumnFormat[] {
  const numbers = mapping.columns.map((column, at) =>
    givenDecimalMark(mapping, column) === undefined ? numbersOf(column, evidence[at]) : undefined,
  )
  const dates = mapping.columns.map((_, at) => datesOf(evidence[at]))
  const fileNumbers = agreed(numbers, (each) => each.decimalMark)
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
    const date = dateFormatOf(dates[at], evidence[at], {
      given: givenDateFormat(mapping, column),
      columns: dates,
      files: elsewhere.map(datesOf),
    })
    if (dates[at] === 'ambiguous' && date === undefined)
      throw new ImportError('dates_ambiguous', { file, ...question(column, evidence[at]) })
    const given = givenDecimalMark(mapping, column)
    const thousands = column.thousandsMark ?? mapping.thousandsMark
    const found = given === undefined ? (number?.thousandsMark ?? null) : groupsNextTo(given, evidence[at])
    return {
      decimalMark: given ?? number?.decimalMark ?? '.',
      thousandsMark: thousands === undefined ? found : thousands,
      dateFormat: date ?? 'yyyy-mm-dd',
    }
  })
}

/** The decimal mark that the mapping says of a column. */
export function givenDecimalMark(mapping: Mapping, column: MappedColumn): '.' | ',' | undefined {
  return column.decimalMark ?? mapping.decimalMark
}

/** What parts thousands where the decimal mark is known: the spaces that are there, else the other mark. */
function groupsNextTo(
  decimalMark: '.' | ',',
  evidence: FileEvidence[number] | undefined,
): NumberFormat['thousandsMark'] {
  const hasSpaces = evidence != null && 'numbers' in evidence && evidence.numbers.spaceGroups > 0
  return hasSpaces ? ' ' : decimalMark === '.' ? ',' : '.'
}

/** How the mapping says that a column writes its days. */
export function givenDateFormat(mapping: Mapping, column: MappedColumn): DateFormat | undefined {
  return column.dateFormat ?? mapping.dateFormat
}

type DateDecisions = {
  given: DateFormat | undefined
  columns: readonly Decision<DateFormat>[]
  files: readonly Decision<DateFormat>[]
}

function dateFormatOf(
  own: Decision<DateFormat>,
  evidence: FileEvidence[number] | undefined,
  { given, columns, files }: DateDecisions,
): DateFormat | undefined {
  if (own === undefined) return given
  const canBe = (format: Decision<DateFormat>) =>
    decided(format) !== undefined && (own === 'undecided' || holdsForm(evidence, format as DateFormat))
  if (given !== undefined && (decided(own) === undefined || canBe(given))) return given
  const same = (format: DateFormat) => format
  return decided(own) ?? agreed(columns.filter(canBe), same) ?? agreed(files.filter(canBe), same)
}

function holdsForm(evidence: FileEvidence[number] | undefined, format: DateFormat): boolean {
  return (
    evidence !== null &&
    evidence !== undefined &&
    'dates' in evidence &&
    countOfForm(evidence.dates, format) > 0
  )
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
