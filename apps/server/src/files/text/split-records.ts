import type { CellKind } from './cell-kind.ts'

/**
 * How a file parts its records into fields. Ledger files (FEC) have no quotes: there a quotation mark is an ordinary
 * character.
 */
export type RecordShape = { delimiter: string; hasQuotes: boolean }

/**
 * Records of a piece of a file, with the number of the line on which each begins, and of a workbook what kind each of
 * its cells is.
 */
export type RecordBatch = { rows: string[][]; lines: number[]; kinds?: CellKind[][] }

/** How often each way to end a line was met. */
export type LineEnds = { crlf: number; lf: number; cr: number; crCrLf: number }

/** Where splitting stopped: the text from `consumed` on has to come again with what follows it. */
export type SplitState = { consumed: number; line: number; openQuoteLine: number | null }

const CR = 13
const LF = 10
const QUOTE = 34
const SPACE = 32

/**
 * Parts text into records, blank lines included: lines end in CR LF, LF, CR, or CR CR LF, in any mixture. A quotation
 * mark opens a field at its very start only; elsewhere it is an ordinary character. A record that the text cuts off
 * is left for the next call, unless `isLast`.
 */
export function splitRecords(
  text: string,
  shape: RecordShape,
  firstLine: number,
  isLast: boolean,
  out: RecordBatch,
  ends: LineEnds,
): SplitState {
  const separator = shape.delimiter.charCodeAt(0)
  const { hasQuotes } = shape
  const length = text.length
  let line = firstLine
  let recordLine = line
  let recordStart = 0
  let row: string[] = []
  let at = 0
  let nextSeparator = -1
  let nextLf = -1
  let nextCr = -1
  while (at < length || row.length > 0) {
    const start = at
    let value: string
    if (hasQuotes && text.charCodeAt(at) === QUOTE) {
      const close = findClosingQuote(text, at + 1, separator, isLast)
      if (close === -1) return { consumed: recordStart, line: recordLine, openQuoteLine: line }
      const inner = text.slice(at + 1, close)
      value = inner.includes('"') ? inner.replaceAll('""', '"') : inner
      line += countLines(inner)
      at = close + 1
      while (text.charCodeAt(at) === SPACE) at++
    } else {
      // The next of each mark is looked up once, not at every character.
      if (nextSeparator < at) nextSeparator = indexFrom(text, shape.delimiter, at)
      if (nextLf < at) nextLf = indexFrom(text, '\n', at)
      if (nextCr < at) nextCr = indexFrom(text, '\r', at)
      at = nextLf < nextCr ? nextLf : nextCr
      if (nextSeparator < at) at = nextSeparator
      value = text.slice(start, at)
    }
    const code = text.charCodeAt(at)
    if (code === separator) {
      row.push(value)
      at++
      // What follows a separator at the very end of the file is an empty field.
      if (at < length || !isLast) continue
      value = ''
    }
    const size = at >= length ? 0 : code === LF ? 1 : crSize(text, at, isLast)
    if (size === 0 && !isLast) break
    row.push(value)
    out.rows.push(row)
    out.lines.push(recordLine)
    if (size > 0) countEnd(ends, code, size)
    row = []
    at += size
    line++
    recordStart = at
    recordLine = line
  }
  return { consumed: recordStart, line: recordLine, openQuoteLine: null }
}

function indexFrom(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at)
  return found === -1 ? text.length : found
}

/** Characters of the line end that begins with this CR; 0 where more text is needed to decide. */
function crSize(text: string, at: number, isLast: boolean): number {
  if (at + 1 >= text.length) return isLast ? 1 : 0
  const next = text.charCodeAt(at + 1)
  if (next === LF) return 2
  if (next !== CR) return 1
  if (at + 2 >= text.length) return isLast ? 1 : 0
  return text.charCodeAt(at + 2) === LF ? 3 : 1
}

function countEnd(ends: LineEnds, code: number, size: number): void {
  if (code === LF) ends.lf++
  else if (size === 1) ends.cr++
  else if (size === 2) ends.crlf++
  else ends.crCrLf++
}

/** The quotation mark before a separator, a line end or the end of the file; -1 where it is not in the text yet. */
function findClosingQuote(text: string, from: number, separator: number, isLast: boolean): number {
  let at = from
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1) return -1
    if (text.charCodeAt(at + 1) === QUOTE) {
      at += 2
      continue
    }
    let next = at + 1
    while (text.charCodeAt(next) === SPACE) next++
    if (next >= text.length) return isLast ? at : -1
    const code = text.charCodeAt(next)
    if (code === separator || code === LF || code === CR) return at
    at++
  }
}

/** Line ends within a quoted field. */
function countLines(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0
  return text.match(/\r\r\n|\r\n|\r|\n/g)?.length ?? 0
}
