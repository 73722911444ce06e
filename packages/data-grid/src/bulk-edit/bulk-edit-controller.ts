import type { EditKind } from '@quitus/domain/anomalies/change-kind.ts'
import { lineValue } from '#core/columns/line-cell.ts'
import { copiedCell } from '#core/copied-table.ts'
import { createExclusiveTask, type Run, type TaskProgress } from '#core/exclusive-task.ts'
import type { CellBox } from '#core/ranges/cell-ranges.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import { readLines } from '#core/rows/read-lines.ts'
import type { BulkEditPlan, BulkEditReview } from '#model/bulk-edit-plan.ts'
import type { CellEdit } from '#model/cell-edit.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import {
  areaCells,
  clearAreas,
  type EditArea,
  type Fill,
  fillArea,
  fillsDown,
  pasteAreas,
} from './edit-areas.ts'
import { pastedDecimalMark, pastedTable } from './pasted-table.ts'
import { emptyPlan, planCell, type Written } from './plan-bulk-edit.ts'

/** Most cells that one action may write: as many as the server takes in one change set. */
export const MAX_WRITTEN_CELLS = 50_000

export type BulkEditPorts = {
  props: () => DataGridProps
  rows: () => GridRows | null
  columns: () => readonly string[]
  boxes: () => readonly CellBox[]
  edit: (edits: readonly CellEdit[], kind: EditKind) => number
  review: (review: BulkEditReview) => void
  onProgress: (progress: TaskProgress) => void
  /** An action was done that changes so many cells. */
  written: (cells: number) => void
  onRefused: (why: 'too_many' | 'no_table' | 'failed', cells: number) => void
}

/**
 * Writes many cells in one action: paste, fill, clear. One at a time; `cancel` gives up the one that is being
 * prepared.
 */
export type BulkEditController = ReturnType<typeof createBulkEditController>

export function createBulkEditController(ports: BulkEditPorts) {
  const run = createExclusiveTask(ports.onProgress)

  /** Lines of the plan are read as the action goes on, and written only once all of them are known. */
  async function planOf(
    areas: readonly EditArea[],
    { signal, progress }: Run,
    decimalMark?: ',' | '.',
  ): Promise<BulkEditPlan> {
    const rows = ports.rows()
    const plan = emptyPlan()
    if (rows === null) return plan
    const { metadata, currency, timeZone } = ports.props()
    const options = { metadata, currency, timeZone, ownHost: location.host, decimalMark }
    const total = areaCells(areas)
    let done = 0
    for (const area of areas) {
      for await (const cells of cellsOf(rows, area, signal)) {
        for (const { line, column, read, written } of cells) {
          const known = metadata.columns.find(({ name }) => name === column)
          if (known === undefined || read === null)
            plan.refused.push({ line, column: column ?? '', text: written.text, code: 'outside_grid' })
          else planCell(plan, read, line, known, written, options)
        }
        done += cells.length
        progress(done, total)
        // Between two windows the browser may paint.
        await new Promise((resolve) => setTimeout(resolve))
        signal.throwIfAborted()
      }
    }
    return plan
  }

  async function* cellsOf(rows: GridRows, { box, written }: EditArea, signal: AbortSignal) {
    const names = ports.columns()
    const columns = Array.from({ length: box.right - box.left + 1 }, (_, at) => names[box.left + at])
    const known = columns.filter((name) => name !== undefined)
    const last = Math.min(box.bottom, (rows.shownCount() ?? box.bottom + 1) - 1)
    const cellsAt = (line: number, read: Parameters<typeof planCell>[1] | null) =>
      columns.map((column, at) => ({ line, column, read, written: written(line - box.top, at) }))
    let line = box.top
    if (box.top <= last) {
      const window = readLines(rows, rows.placeOf(box.top), rows.placeOf(last), known, signal)
      for await (const lines of window) {
        const first = line
        line += lines.length
        yield lines.flatMap((read, at) => cellsAt(first + at, read))
      }
    }
    const outside: ReturnType<typeof cellsAt> = []
    for (; line <= box.bottom; line += 1) outside.push(...cellsAt(line, null))
    yield outside
  }

  async function valuesOf(box: CellBox, signal: AbortSignal): Promise<Written[][]> {
    const rows = ports.rows()
    if (rows === null) return []
    const { metadata, timeZone, locale } = ports.props()
    const names = ports.columns().slice(box.left, box.right + 1)
    const columns = names.flatMap((name) => metadata.columns.find((column) => column.name === name) ?? [])
    const values: Written[][] = []
    const window = readLines(rows, rows.placeOf(box.top), rows.placeOf(box.bottom), names, signal)
    for await (const lines of window) {
      for (const { row, place } of lines) {
        const line = { kind: 'entry', row, place, childCount: 0, isOpen: false } as const
        values.push(
          columns.map((column) => {
            const value = lineValue(line, column.name, metadata)
            return { value, text: copiedCell(value, column, { timeZone, locale }).text }
          }),
        )
      }
    }
    return values
  }

  /** Prepares an action, then writes it, or shows a review where some cells would stay as they are. */
  function begin(kind: EditKind, cells: number, prepare: (run: Run) => Promise<BulkEditPlan>): void {
    if (cells > MAX_WRITTEN_CELLS) {
      ports.onRefused('too_many', cells)
      return
    }
    run.start(
      async (started) => {
        const plan = await prepare(started)
        if (!started.isRunning()) return
        if (plan.refused.length > 0) ports.review({ kind, plan })
        else ports.written(ports.edit(plan.edits, kind))
      },
      () => ports.onRefused('failed', cells),
    )
  }

  function fill(fills: readonly Fill[]): void {
    const cells = areaCells(fills.map((each) => fillArea(each, [])))
    const source = areaCells(fills.map(({ from }) => ({ box: from, written: () => ({ text: '' }) })))
    if (fills.length === 0) return
    begin('fill', Math.max(cells, source), async (started) => {
      const areas: EditArea[] = []
      for (const each of fills) areas.push(fillArea(each, await valuesOf(each.from, started.signal)))
      return planOf(areas, started)
    })
  }

  return {
    cancel: run.cancel,
    paste(text: string): void {
      const table = pastedTable(text)
      const areas = pasteAreas(table, ports.boxes())
      if (areas === null) ports.onRefused('no_table', 0)
      else if (areas.length > 0)
        begin('paste', areaCells(areas), (started) => planOf(areas, started, pastedDecimalMark(table)))
    },
    clear(): void {
      const areas = clearAreas(ports.boxes())
      if (areas.length > 0) begin('clear', areaCells(areas), (started) => planOf(areas, started))
    },
    fillDown: () => fill(fillsDown(ports.boxes())),
    fill: (one: Fill) => fill([one]),
  }
}
