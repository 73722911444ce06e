import type { GoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import type { CellValueError } from '@quitus/domain/cell-value.ts'

/** Why one line was left out; the message key is `imports:lines.{code}` where `isFileFault`, else `cells:{code}`. */
export type LineFault = CellValueError | StructureFault

const STRUCTURE_FAULTS = ['field_count', 'key_empty', 'key_separator', 'key_twice'] as const
type StructureFault = (typeof STRUCTURE_FAULTS)[number]

/** True for a fault that only files have (`imports:lines.…`), false for one that typed values have too (`cells:…`). */
export function isFileFault(code: LineFault): code is StructureFault | 'not_a_date' {
  // A typed date is always dd/mm/yyyy, a file's is as its mapping says.
  return code === 'not_a_date' || STRUCTURE_FAULTS.some((fault) => fault === code)
}

export type BadLine = {
  file: string
  /** Number of the line in its file, the header being 1; a quoted field may span several. */
  line: number
  /** Header of the field at fault; null where the whole line is. */
  column: string | null
  code: LineFault
  value: string
}

/** What was read of one file; `roundedNumbers` counts numbers whose binary rounding noise was dropped. */
export type FileCount = { file: string; lines: number; badLines: number; roundedNumbers: number }

export type ImportReport = {
  files: FileCount[]
  lines: number
  badLineCount: number
  /** The first ones only; the count says how many there are. */
  badLines: BadLine[]
  anomalies: number
  publishedRows: number
  /** Entries that this publication no longer has, and decisions that it replaced: how many, and the first ones. */
  gone: GoneEntries
  seconds: number
}

/** Longest list of bad lines that a report carries. */
const MAX_LISTED = 1000

/** Collects bad lines in bounded memory. */
export class BadLineList {
  count = 0
  readonly listed: BadLine[] = []

  add(line: BadLine): void {
    this.count++
    if (this.listed.length < MAX_LISTED) this.listed.push({ ...line, value: line.value.slice(0, 120) })
  }
}
