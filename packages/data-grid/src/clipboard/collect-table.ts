import { lineValue } from '#core/columns/line-cell.ts'
import {
  type CopiedCell,
  copiedCell,
  copiedText,
  htmlRows,
  htmlTable,
  tabSeparated,
} from '#core/copied-table.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import { readLines } from '#core/rows/read-lines.ts'
import type { RowPlace } from '#core/rows/row-positions.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import type { GridRow } from '#model/window-source.ts'

export type RequestedTable = {
  /** Lines to copy, from place to place, both included. */
  stretches: readonly (readonly [first: RowPlace, last: RowPlace])[]
  /** Only of these anomalies; null for all of them. */
  accepts: ((entryId: string) => boolean) | null
  /** Anomalies that `accepts` lets through, when known: nothing is read after the last of them. */
  acceptedCount: number | null
  columns: readonly string[]
  withHeaders: boolean
}

export type CopiedTable = { plain: string; html: string; lineCount: number }

/**
 * Writes lines for the clipboard; what is not loaded is requested in windows, with the columns that are needed and no
 * others.
 */
export async function collectTable(
  rows: GridRows,
  { metadata, timeZone, locale }: DataGridProps,
  { stretches, accepts, acceptedCount, columns, withHeaders }: RequestedTable,
  signal: AbortSignal,
  onLine: (lineCount: number) => void,
): Promise<CopiedTable> {
  const known = columns.flatMap((name) => metadata.columns.find((column) => column.name === name) ?? [])
  const plain: string[] = []
  const html: string[] = []
  let lineCount = 0
  let accepted = 0

  function write(lines: readonly (readonly CopiedCell[])[], tag: 'td' | 'th' = 'td'): void {
    if (lines.length === 0) return
    plain.push(tabSeparated(lines))
    html.push(htmlRows(lines, tag))
  }

  function cellsOf(row: GridRow, place: RowPlace): CopiedCell[] {
    const line = { kind: 'entry', row, place, childCount: 0, isOpen: false } as const
    return known.map((column) =>
      copiedCell(lineValue(line, column.name, metadata), column, { timeZone, locale }),
    )
  }

  if (withHeaders) write([known.map(({ label }) => copiedText(label))], 'th')
  const isAccepted = (row: GridRow) => {
    if (accepts === null) return true
    const isWanted = accepts(row.entryId)
    if (isWanted) accepted += 1
    return isWanted
  }
  for (const [first, last] of stretches) {
    for await (const lines of readLines(rows, first, last, columns, signal, isAccepted)) {
      write(lines.map(({ row, place }) => cellsOf(row, place)))
      lineCount += lines.length
      onLine(lineCount)
      if (accepts !== null && accepted === acceptedCount) break
    }
  }
  return { plain: plain.join('\r\n'), html: htmlTable(html.join('\n')), lineCount }
}
