import { comparedHeader } from './header-name.ts'
import { type RecordBatch, splitRecords } from './split-records.ts'
import { noDateEvidence, noNumberEvidence, weighDate, weighNumber } from './value-evidence.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** Records at the head of a file among which its header is looked for: titles and blank lines may be before it. */
const HEADER_WITHIN = 50

export type Layout = { delimiter: string; headerLine: number; header: string[] }

/**
 * The delimiter and the header of a file from its head: the delimiter that parts most records alike, and the first
 * record that holds the wanted headers, or else looks like one. Null for a file without a record.
 */
export function findLayout(
  head: string,
  isWhole: boolean,
  given: { delimiter?: string | undefined; headerLine?: number | undefined },
  wanted: readonly (readonly string[])[],
): Layout | null {
  const candidates = given.delimiter === undefined ? DELIMITERS : [given.delimiter]
  const best = candidates
    .map((delimiter) => ({ delimiter, ...sample(head, delimiter, isWhole) }))
    .toSorted((left, right) => right.score - left.score)[0]
  if (best === undefined || best.batch.rows.length === 0) return null
  const { batch, width } = best
  const place =
    given.headerLine === undefined
      ? (findWanted(batch.rows, wanted) ?? guessHeader(batch.rows, width))
      : batch.lines.indexOf(given.headerLine)
  const header = batch.rows[place]
  return header === undefined
    ? null
    : {
        delimiter: best.delimiter,
        headerLine: batch.lines[place] ?? 1,
        header: header.map((name) => name.trim()),
      }
}

function sample(head: string, delimiter: string, isWhole: boolean) {
  const read: RecordBatch = { rows: [], lines: [] }
  splitRecords(head, { delimiter, hasQuotes: true }, 1, isWhole, read, { crlf: 0, lf: 0, cr: 0, crCrLf: 0 })
  const batch: RecordBatch = { rows: [], lines: [] }
  const widths = new Map<number, number>()
  for (const [at, row] of read.rows.entries()) {
    if (row.every((field) => field.trim() === '')) continue
    batch.rows.push(row)
    batch.lines.push(read.lines[at] ?? 0)
    widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  }
  const [width, count] = [...widths].toSorted(
    (left, right) => right[1] - left[1] || right[0] - left[0],
  )[0] ?? [1, 0]
  const share = batch.rows.length === 0 ? 0 : count / batch.rows.length
  return { batch, width, score: width === 1 ? 0 : share * Math.log2(width) }
}

/** The record among the first that holds most of the wanted headers; null where none holds any. */
export function findWanted(rows: readonly string[][], wanted: readonly (readonly string[])[]): number | null {
  if (wanted.length === 0) return null
  let best = 0
  let place: number | null = null
  for (const [at, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const names = new Set(row.map(comparedHeader))
    const found = wanted.filter((aliases) => aliases.some((alias) => names.has(comparedHeader(alias)))).length
    if (found > best) {
      best = found
      place = at
    }
  }
  return place
}

/**
 * The first record of the usual width whose fields are all filled, different, and neither numbers nor dates. Where
 * the records end with a separator too many, the header may do without it.
 */
function guessHeader(rows: readonly string[][], usual: number): number {
  const hasEmptyEnd = rows.filter((row) => row.length === usual && row[usual - 1]?.trim() === '').length
  const width = usual > 2 && hasEmptyEnd >= 0.9 * rows.length ? usual - 1 : usual
  const place = rows.slice(0, HEADER_WITHIN).findIndex((row) => {
    const fields = row.map((field) => field.trim())
    if (row.length !== width || new Set(fields).size < width) return false
    return fields.every((field) => field !== '' && !isValue(field))
  })
  return place === -1
    ? Math.max(
        0,
        rows.findIndex((row) => row.length === usual),
      )
    : place
}

/** True for a text that reads as a number or a day. */
export function isValue(field: string): boolean {
  const numbers = noNumberEvidence()
  const dates = noDateEvidence()
  weighNumber(field, numbers)
  weighDate(field, dates)
  return numbers.other === 0 || dates.other === 0
}
