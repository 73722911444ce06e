import type { CellKind } from '#files/text/cell-kind.ts'
import type { TextEncoding } from '#files/text/text-encoding.ts'

/** A text of records, and how it is written; encoding and delimiter are null for a workbook. */
export type TextTable = {
  encoding: TextEncoding | null
  delimiter: string | null
  header: string[]
  /** The records behind the header that are not blank, with the line on which each begins. */
  rows: { line: number; fields: string[]; kinds?: readonly CellKind[] }[]
}
