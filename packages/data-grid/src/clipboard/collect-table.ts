import { lineValue } from '#columns/line-cell.ts'
import type { DataGridProps } from '#data-grid-props.ts'
import type { GridRows } from '#grid-rows.ts'
import { partOf } from '#rows/line-span.ts'
import type { RowPlace } from '#rows/row-positions.ts'
import type { GridRow } from '#window-source.ts'
import { type CopiedCell, copiedCell, copiedText, htmlRows, htmlTable, tabSeparated } from './copied-table.ts'

const MOST_ROWS = 500

export type TableAsked = {
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

/** Writes lines for the clipboard; what is not loaded is asked for in windows, with the columns that are needed and no others. */
export async function collectTable(
  rows: GridRows,
  { metadata, timeZone, locale }: DataGridProps,
  { stretches, accepts, acceptedCount, columns, withHeaders }: TableAsked,
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

  function linesOf(row: GridRow, index: number, first: RowPlace, last: RowPlace): CopiedCell[][] {
    if (accepts !== null) {
      if (!accepts(row.entryId)) return []
      accepted += 1
    }
    const { from, to } = partOf(rows.expansion(), index, first, last)
    const hasOwn = index > first.index || first.childOffset === null
    return [
      ...(hasOwn ? [cellsOf(row, { index, childOffset: null })] : []),
      ...(row.children ?? [])
        .slice(from, to)
        .map((child, at) => cellsOf(child, { index, childOffset: from + at })),
    ]
  }

  if (withHeaders) write([known.map(({ label }) => copiedText(label))], 'th')
  for (const [first, last] of stretches) {
    for (let index = first.index; index <= last.index; ) {
      const window = await anomalies(rows, index, last.index + 1, columns, signal)
      signal.throwIfAborted()
      const lines = window.flatMap((row, at) => linesOf(row, index + at, first, last))
      write(lines)
      lineCount += lines.length
      onLine(lineCount)
      if (window.length === 0 || (accepts !== null && accepted === acceptedCount)) break
      index += window.length
    }
  }
  return { plain: plain.join('\r\n'), html: htmlTable(html.join('\n')), lineCount }
}

/** Some of the anomalies asked for, from the first one on: as many as are loaded together, else a window of the server. */
async function anomalies(
  rows: GridRows,
  first: number,
  end: number,
  columns: readonly string[],
  signal: AbortSignal,
): Promise<readonly GridRow[]> {
  const loaded: GridRow[] = []
  for (let index = first; index < end && loaded.length < MOST_ROWS; index += 1) {
    const row = rows.anomalyAt(index)
    if (row === undefined) break
    loaded.push(row)
  }
  if (loaded.length > 0) return loaded
  const request = { offset: first, limit: Math.min(MOST_ROWS, end - first), columns }
  return rows.ask((set, until) => rows.source.rows(set, request, until), signal)
}
