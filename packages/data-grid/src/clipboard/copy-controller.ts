import { createExclusiveTask, type TaskProgress } from '#core/exclusive-task.ts'
import { type CellBox, tableOf } from '#core/ranges/cell-ranges.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import type { RowPlace } from '#core/rows/row-positions.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { isSelected, type RowSelection } from '#model/row-selection.ts'
import type { RequestedTable } from './collect-table.ts'
import { writeClipboard } from './write-clipboard.ts'

/** Most cells of one copy: clipboards and the programs that read them take no more in reasonable time. */
export const MAX_COPIED_CELLS = 500_000

export type CopyPorts = {
  props: () => DataGridProps
  rows: () => GridRows | null
  columns: () => readonly string[]
  onProgress: (progress: TaskProgress) => void
  onCopied: (lines: number, columns: number) => void
  onRefused: (why: 'too_many' | 'no_table' | 'failed', cells: number) => void
}

/** What is copied: cells of ranges, or all shown columns of selected anomalies. */
export type CopySource =
  | { boxes: readonly CellBox[] }
  /** `places` of the selected anomalies in ascending order, null when they must be looked for. */
  | { selection: RowSelection; count: number; places: readonly number[] | null }

/** Copies cells and rows of any size, one at a time; `cancel` gives up the one that runs. */
export type CopyController = ReturnType<typeof createCopyController>

export function createCopyController(ports: CopyPorts) {
  const run = createExclusiveTask(ports.onProgress)

  /** Must be called within a key press or a click. */
  function copy(source: CopySource, withHeaders: boolean): void {
    const rows = ports.rows()
    if (rows === null) return
    run.cancel()
    const names = ports.columns()
    const requested =
      'boxes' in source
        ? requestedTable(rows, source.boxes, names, withHeaders)
        : rowsOfSelection(rows, source, names, withHeaders)
    if (requested === null) {
      ports.onRefused('no_table', 0)
      return
    }
    const { table, lines } = requested
    const cells = lines * table.columns.length
    if (cells > MAX_COPIED_CELLS) {
      ports.onRefused('too_many', cells)
      return
    }
    run.start(
      async ({ signal, isRunning, progress }) => {
        const collected = import('./collect-table.ts').then(({ collectTable }) =>
          collectTable(rows, ports.props(), table, signal, (done) => progress(done, lines)),
        )
        await writeClipboard(collected)
        const { lineCount } = await collected
        if (isRunning()) ports.onCopied(lineCount, table.columns.length)
      },
      () => ports.onRefused('failed', cells),
    )
  }

  return { copy, cancel: run.cancel }
}

type Requested = { table: RequestedTable; lines: number } | null

function requestedTable(
  rows: GridRows,
  boxes: readonly CellBox[],
  names: readonly string[],
  withHeaders: boolean,
): Requested {
  const found = tableOf(boxes)
  if (found === null) return null
  return {
    lines: found.lines.reduce((count, [from, to]) => count + to - from + 1, 0),
    table: {
      stretches: found.lines.map(([from, to]) => [rows.placeOf(from), rows.placeOf(to)] as const),
      accepts: null,
      acceptedCount: null,
      columns: found.columns.flatMap((at) => names[at] ?? []),
      withHeaders,
    },
  }
}

/** Selected anomalies with those of their child rows that are unfolded, in the order of the grid. */
function rowsOfSelection(
  rows: GridRows,
  { selection, count, places }: Extract<CopySource, { selection: RowSelection }>,
  columns: readonly string[],
  withHeaders: boolean,
): Requested {
  const total = rows.anomalyCount()
  if (total === null || total === 0 || count === 0) return null
  const stretches = stretchesOf(rows, places ?? [], total)
  return {
    // Without places as many lines as there may be at most.
    lines:
      places === null
        ? (rows.shownCount() ?? total) - (total - count)
        : stretches.reduce((lines, [first, last]) => lines + rows.lineOf(last) - rows.lineOf(first) + 1, 0),
    table: {
      stretches,
      accepts: (entryId) => isSelected(selection, entryId),
      acceptedCount: count,
      columns,
      withHeaders,
    },
  }
}

/** Whole anomalies, those one after another as one stretch; every one of the set without `places`. */
function stretchesOf(rows: GridRows, places: readonly number[], total: number): [RowPlace, RowPlace][] {
  const ranges: [number, number][] = []
  for (const index of places) {
    const last = ranges.at(-1)
    if (last?.[1] === index) last[1] = index + 1
    else ranges.push([index, index + 1])
  }
  if (ranges.length === 0) ranges.push([0, total])
  return ranges.map(([from, end]) => [
    { index: from, childOffset: null },
    rows.placeOf(rows.lineOf({ index: end, childOffset: null }) - 1),
  ])
}
