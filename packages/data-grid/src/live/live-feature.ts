import type { GridApi } from 'ag-grid-community'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createJitteredDebounce } from '#core/jittered-debounce.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import type { GridRows } from '#core/rows/grid-rows.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import type { LiveChange } from '#model/live-change.ts'
import type { GridRow } from '#model/window-source.ts'
import { createLiveMarks } from './live-marks.ts'

/** Following what colleagues do, and showing them where this person is. */
export const liveFeature: GridFeatureMaker = ({ host, api, props, rows, withPending, notify }) => {
  const following = createGridFollow(host, api, {
    props,
    rows,
    withPending,
    onChanged: () => notify('onOthersRows'),
  })
  return {
    parts: { live: { follow: following.follow, seenRow: following.seenRow } },
    onModelUpdated: following.onLines,
    onViewportChanged: following.onLines,
    onCellEditing: following.onEditing,
    onCellFocused({ rowIndex, rowPinned }) {
      if (rowIndex !== null && rowPinned == null)
        following.onFocused(api.getDisplayedRowAtIndex(rowIndex)?.data)
    },
    onOwnRows: following.onOwnRows,
    onPeople: following.onPeople,
    destroy: following.destroy,
  }
}

type Ports = {
  props: () => DataGridProps
  rows: () => GridRows | null
  /** Rows as stored with the edits on top that are still on their way. */
  withPending: (rows: readonly GridRow[]) => readonly GridRow[]
  /** Figures of what is on screen may be others. */
  onChanged: () => void
}

/**
 * Follows what colleagues do to the rows of a grid: nothing moves, no editor closes, and nobody loses their place
 * (VIEW-17).
 */
function createGridFollow(host: HTMLElement, api: GridApi<GridLine>, ports: Ports) {
  const { props, rows, withPending, onChanged } = ports
  const marks = createLiveMarks(host, {
    lineOf: (entryId) => rows()?.positionOf(entryId) ?? null,
    people: () => props().people ?? [],
    t: () => props().t,
  })
  const figures = createJitteredDebounce(onChanged, { least: 1_500, spread: 3_000 })
  const reading = createJitteredDebounce(readAgain, { least: 200, spread: 1_500 })
  /** The cell whose editor is open, with the row that the person saw when it opened. */
  let edited: { row: GridRow; column: string } | null = null

  /** An editor that is open keeps its cell; what is shown is read when it has closed. */
  function readAgain(): void {
    if (api.isDestroyed()) return
    if (api.getEditingCells().length > 0) reading.schedule()
    else rows()?.reload()
  }

  function reportPlace(line: GridLine | undefined, column: string | null): void {
    if (line?.kind !== 'entry') return
    props().onPlaceChange?.({ entryId: line.row.entryId, column, isEditing: column !== null })
  }

  return {
    follow(change: LiveChange): void {
      const current = rows()
      if (current === null || api.isDestroyed()) return
      const cells = current.follow(change, { ...change, rows: withPending(change.rows) })
      marks.show(cells)
      marks.onLines()
      if (change.many) reading.schedule()
      if (change.many || cells.length > 0 || change.gone.length > 0) figures.schedule()
    },
    /** The state of a row that the person saw who edits this cell; null where no editor of it is open. */
    seenRow: (row: GridRow, column: string): GridRow | null =>
      edited?.row.entryId === row.entryId && edited.column === column ? edited.row : null,
    /** Rows came back from an action of the person: what they see in an open editor is what they wrote. */
    onOwnRows(): void {
      if (edited === null) return
      const row = rows()?.rowOf(edited.row.entryId) ?? edited.row
      edited = { ...edited, row }
      marks.onLines()
    },
    onEditing(line: GridLine | undefined, column: string, isOpen: boolean): void {
      edited = isOpen && line?.kind === 'entry' ? { row: line.row, column } : null
      reportPlace(line, isOpen ? column : null)
    },
    onFocused: (line: GridLine | undefined) => reportPlace(line, edited?.column ?? null),
    onLines: marks.onLines,
    onPeople: marks.redraw,
    destroy(): void {
      marks.destroy()
      figures.stop()
      reading.stop()
    },
  }
}
