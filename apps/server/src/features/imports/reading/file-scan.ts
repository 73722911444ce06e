import type { Layout } from '#files/text/find-layout.ts'
import type { LineEnds, RecordBatch } from '#files/text/split-records.ts'
import type { TextEncoding } from '#files/text/text-encoding.ts'
import type { FecHeader } from '../fec-header.ts'
import type { CountBytes } from '../ledger-file.ts'

/** What is said about a file instead of being detected. */
export type GivenLayout = {
  encoding?: TextEncoding | undefined
  delimiter?: string | undefined
  headerLine?: number | undefined
  /** Of a workbook: the sheet with the table, or the names that it has had. */
  sheet?: string | readonly string[] | undefined
}

/** What reading a whole file once shows about how it is written. */
export type FileScan = {
  file: string
  bytes: number
  encoding: TextEncoding
  isAscii: boolean
  hasByteOrderMark: boolean
  layout: Layout
  /** Not null for a ledger file (FEC), whose lines were not looked at. */
  fec: FecHeader | null
  lineEnds: LineEnds
  /** The sheet of a workbook that was read, and all of its sheets; null and none for a text. */
  sheet: { name: string; part: string } | null
  sheets: readonly { name: string; isHidden: boolean }[]
}

export type ScanOptions = {
  given: GivenLayout
  /** Headers that the mapping looks for, each with its other names; none where there is no mapping. */
  wanted: readonly (readonly string[])[]
  /** False where a file is read by its mapping, whatever its header. */
  takesFec: boolean
  /**
   * Looks at the records behind the header, undecoded: all but ASCII characters of single-byte encodings and UTF-8
   * are wrong.
   */
  look?: (batch: RecordBatch, layout: Layout) => void
  /** True where nothing more of a workbook is to be read. */
  isEnough?: () => boolean
  countBytes: CountBytes
}
