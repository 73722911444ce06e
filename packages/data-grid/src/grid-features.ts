import type { EditKind } from '@quitus/domain/change-kind.ts'
import type { CellFocusedEvent, GridApi } from 'ag-grid-community'
import { createCopyController } from '#clipboard/copy-controller.ts'
import { CONTROL_COLUMN } from '#columns/column-defs.ts'
import { dropFiles } from '#files/drop-files.ts'
import { followTransfers } from '#files/follow-transfers.ts'
import { createFindController, type FindState } from '#find/find-controller.ts'
import { dragCells } from '#ranges/drag-cells.ts'
import { dragFill } from '#ranges/drag-fill.ts'
import { createRangeController } from '#ranges/range-controller.ts'
import type { CellEdit } from '#saving/cell-saving.ts'
import { clickRows } from '#selection/click-rows.ts'
import { paintRows } from '#selection/paint-rows.ts'
import { createSelectionController, type SelectionSummary } from '#selection/selection-controller.ts'
import { type CellsSummary, createCellStatistics } from '#status/cell-statistics.ts'
import type { WorkProgress } from '#status/work-progress.ts'
import { listenToPaste } from '#writing/listen-to-paste.ts'
import { createWriteController, MAX_WRITTEN_CELLS, type WritingReview } from '#writing/write-controller.ts'
import type { DataGridProps } from './data-grid-props.ts'
import type { GridLine } from './grid-context.ts'
import { listenToKeys } from './grid-keys.ts'
import type { GridRows } from './grid-rows.ts'

/** What people do with cells and rows beside reading and editing, as the surrounding component shows it. */
export type FeatureSurroundings = {
  setSelection: (summary: SelectionSummary) => void
  setCells: (summary: CellsSummary) => void
  setWorking: (progress: WorkProgress) => void
  /** Asks whether an act is done that leaves some cells as they are; null when that is answered. */
  setReview: (review: WritingReview | null) => void
  /** Shows and saves cells as one act, and answers how many change. */
  edit: (edits: readonly CellEdit[], kind: EditKind) => number
  setFind: (state: FindState) => void
  /** Says something to screen readers, without showing it. */
  announce: (text: string) => void
  /** The header's checkbox and fold button show another state. */
  onControlsChange: () => void
}

/** Selection, ranges, copy and search of one grid. */
export type GridFeatures = ReturnType<typeof createGridFeatures>

/** Joins the features to the grid and to each other; `rows` are those of the set on screen. */
export function createGridFeatures(
  host: HTMLElement,
  api: GridApi<GridLine>,
  props: () => DataGridProps,
  rows: () => GridRows | null,
  surroundings: FeatureSurroundings,
) {
  const labels = () => props().labels
  const fail = (text: string) => props().onMessage?.({ kind: 'failed', text })

  let told = 0
  const selection = createSelectionController(api, {
    rows,
    anyColumn: () => props().metadata.anomalyIdColumn ?? props().metadata.columns[0]?.name ?? '',
    onChange(summary, selected) {
      paintRows(host, api, selection)
      surroundings.setSelection(summary)
      if (summary.count > 0 && summary.count !== told)
        surroundings.announce(labels().selection.count(summary.count))
      told = summary.count
      surroundings.onControlsChange()
      props().onSelectionChange?.(selected, summary.count)
    },
    onTooMany(most) {
      // The box that was clicked shows what is selected, not what was asked for.
      paintRows(host, api, selection)
      fail(labels().selection.tooMany(most))
    },
    onFailure: () => fail(labels().selection.failed),
  })

  const statistics = createCellStatistics({
    rows,
    columns: () => ranges.columns(),
    column: (name) => props().metadata.columns.find((column) => column.name === name),
    onChange(summary) {
      surroundings.setCells(summary)
      if (summary?.answer === 'loading') surroundings.announce(labels().status.cells(summary.cells))
    },
  })

  const ranges = createRangeController(host, api, rows, () => statistics.show(ranges.boxes()))

  const copying = createCopyController({
    props,
    rows,
    columns: () => ranges.columns(),
    onProgress: (progress) => surroundings.setWorking(progress && { kind: 'copy', ...progress }),
    onCopied(lines, columns) {
      const text = labels().copy.done(lines, columns)
      props().onMessage?.({ kind: 'done', text })
    },
    onRefused(why, cells) {
      const { tooMany, noTable, failed } = labels().copy
      fail(why === 'too_many' ? tooMany(cells) : why === 'no_table' ? noTable : failed)
    },
  })

  const writing = createWriteController({
    props,
    rows,
    columns: () => ranges.columns(),
    boxes: () => ranges.boxes(),
    edit: surroundings.edit,
    written,
    review: surroundings.setReview,
    onProgress: (progress) => surroundings.setWorking(progress && { kind: 'write', ...progress }),
    onRefused(why, cells) {
      const { tooMany, noTable, failed } = labels().writing
      fail(why === 'too_many' ? tooMany(cells, MAX_WRITTEN_CELLS) : why === 'no_table' ? noTable : failed)
    },
  })

  /** Says how many cells an act changes. */
  function written(cells: number): void {
    const { done, nothing } = labels().writing
    const text = cells === 0 ? nothing : done(cells)
    surroundings.announce(text)
    if (cells !== 1) props().onMessage?.({ kind: 'done', text })
  }

  function cancel(): boolean {
    const wasCopying = copying.cancel()
    return writing.cancel() || wasCopying
  }

  const find = createFindController(api, {
    rows,
    columns: () => ranges.columns(),
    onChange: surroundings.setFind,
    onMarked: () => paintRows(host, api, selection, find),
  })

  function copy(withHeaders: boolean): void {
    const { count } = selection.summary()
    const isInRows = api.getFocusedCell()?.column.getColId() === CONTROL_COLUMN || ranges.boxes().length === 0
    if (isInRows && count > 0)
      copying.copy({ selection: selection.current(), count, places: selection.placesOfAll() }, withHeaders)
    else if (ranges.boxes().length > 0) copying.copy({ boxes: ranges.boxes() }, withHeaders)
  }

  function fold(line: number, isOpen: boolean): boolean {
    const data = api.getDisplayedRowAtIndex(line)?.data
    if (data?.kind !== 'entry') return false
    const canOpen = data.childCount > 0 && !data.isOpen
    const canFold = data.isOpen && data.place.childOffset === null
    if (isOpen ? !canOpen : !canFold) return false
    rows()?.toggle(data)
    return true
  }

  function foldAll(isOpen: boolean): void {
    const current = rows()
    if (current === null) return
    if (!isOpen) {
      current.foldAll()
      surroundings.announce(labels().foldedAll)
      surroundings.onControlsChange()
      return
    }
    current.unfoldAll().then(
      () => {
        surroundings.announce(labels().unfoldedAll)
        surroundings.onControlsChange()
      },
      () => fail(labels().state.windowFailed),
    )
  }

  const canWrite = () => props().canEdit

  /** A single file is removed by its own key, which asks first. */
  function clear(): boolean {
    const column = api.getFocusedCell()?.column.getColId()
    const isFile = props().metadata.columns.some(({ name, type }) => name === column && type === 'FILE')
    if (!canWrite() || (isFile && !ranges.hasRange())) return false
    writing.clear()
    return true
  }

  const ends = [
    dragFill(host, ranges, (fill) => canWrite() && writing.fill(fill)),
    dragCells(host, ranges),
    clickRows(host, selection),
    listenToPaste(host, (text) => canWrite() && writing.paste(text)),
    dropFiles(host, api, props),
    followTransfers(api, props),
    listenToKeys(host, api, ranges, selection, {
      fold,
      foldAll,
      copy,
      cancel,
      clear,
      fillDown: () => canWrite() && writing.fillDown(),
      undo: () => props().onUndo?.(),
      redo: () => props().onRedo?.(),
    }),
  ]
  return {
    selection,
    ranges,
    find,
    statistics,
    copy,
    cancel,
    written,
    foldAll,
    /** What AG Grid calls; before the first rows too. */
    events: {
      onModelUpdated() {
        ranges.redraw()
        paintRows(host, api, selection, find)
      },
      onDisplayedColumnsChanged: () => ranges.redraw(),
      onViewportChanged: () => rows()?.onScrolled(),
      onCellFocused({ rowIndex, rowPinned, column }: CellFocusedEvent<GridLine>) {
        if (rowIndex === null || column === null || typeof column === 'string') return
        if (rowPinned != null) ranges.reset()
        else ranges.onFocused({ line: rowIndex, column: column.getColId() })
      },
    },
    /** Another filter or search: what was selected is no longer what is asked for. */
    onOtherRows(): void {
      if (selection.clear()) surroundings.announce(labels().selection.cleared)
    },
    /** Another set: positions mean other rows. */
    onOtherSet(): void {
      cancel()
      selection.forgetPlaces()
      ranges.reset()
      find.forget()
    },
    destroy(): void {
      cancel()
      statistics.stop()
      find.forget()
      for (const end of ends) end()
    },
  }
}
