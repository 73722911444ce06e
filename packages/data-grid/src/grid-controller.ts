import type { Column } from '@quitus/domain/column.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import { createGrid, type GridApi, type IGetRowsParams } from 'ag-grid-community'
import type { GridIcons } from '#cells/grid-icons.tsx'
import { nameCutTexts } from '#cells/name-cut-texts.ts'
import { CONTROL_COLUMN, columnDefs } from '#columns/column-defs.ts'
import { groupToggle, rowHeightOf } from '#columns/grid-layout.ts'
import { withShown } from '#columns/layout-changes.ts'
import { combinedFilter } from '#filters/column-filters.ts'
import { createGridFollow } from '#live/grid-follow.ts'
import type { ScreenCell } from '#ranges/range-controller.ts'
import { type CellConflict, editOf, overwriting } from '#saving/cell-saving.ts'
import { columnLabel, createViewSaving } from '#saving/view-saving.ts'
import type { GridQuery } from '#window-source.ts'
import type { WritingReview } from '#writing/write-controller.ts'
import { GRID_MODULES } from './ag-grid.ts'
import type { DataGridProps, GridState } from './data-grid-props.ts'
import type { CalendarAsked, GridContext, GridLine } from './grid-context.ts'
import { createGridFeatures, type FeatureSurroundings, type GridFeatures } from './grid-features.ts'
import { createGridHandle } from './grid-handle.ts'
import { gridOptions } from './grid-options.ts'
import { createGridRows, type GridRows } from './grid-rows.ts'
import { pinnedRows } from './pinned-rows.ts'
import { WINDOW_SIZE } from './rows/window-size.ts'
import { nextSort } from './sort-keys.ts'

/** Rows that come within this time appear without empty lines before them. */
const WAITING_AFTER_MS = 150

/** What the surrounding component shows beside AG Grid itself. */
export type GridSurroundings = Omit<FeatureSurroundings, 'onControlsChange' | 'edit'> & {
  setState: (state: GridState) => void
  setWindowFailed: (hasFailed: boolean) => void
  openHeader: (panel: 'filter' | 'menu', column: Column, anchor: HTMLElement) => void
  openCalendar: (asked: CalendarAsked) => void
  setConflicts: (conflicts: readonly CellConflict[]) => void
}

export type GridController = ReturnType<typeof createGridController>

/** Makes the grid inside `host` and keeps it in step with the props; `destroy` ends it. */
export function createGridController(
  host: HTMLElement,
  props: () => DataGridProps,
  icons: GridIcons,
  surroundings: GridSurroundings,
) {
  const headerListeners = new Set<() => void>()
  /** What the grid asked for while it was made. */
  const early: IGetRowsParams[] = []
  let state: GridState = { phase: 'loading', totals: null }
  let rows: GridRows | null = null
  let features: GridFeatures | null = null
  let following: ReturnType<typeof createGridFollow> | null = null

  const context: GridContext = {
    props,
    icons: () => icons,
    textOptions: () => textOptions(props()),
    toggle: (line) => rows?.toggle(line),
    openRow: (line) => props().onOpenRow(line.row),
    openFilter: (column, anchor) => surroundings.openHeader('filter', column, anchor),
    openMenu: (column, anchor) => surroundings.openHeader('menu', column, anchor),
    openCalendar: surroundings.openCalendar,
    sortBy: (column, keepOthers) => props().onSortChange(nextSort(props().sort, column.name, keepOthers)),
    toggleGroup(group) {
      const { layout, onLayoutChange } = props()
      const { names, isShown } = groupToggle(group, layout)
      onLayoutChange(withShown(layout, names, isShown))
    },
    isLineSelected: (line) => features?.selection.isLineSelected(line) ?? false,
    coverage: () => features?.selection.summary().coverage ?? 'none',
    selectAll() {
      if (features?.selection.summary().coverage === 'all') features.selection.clear()
      else features?.selection.selectAll()
    },
    isAllOpen: () => rows?.isAllOpen() ?? false,
    foldAll: (isOpen) => features?.foldAll(isOpen),
    sayUnreadable: (column, code) =>
      props().onNotice({
        kind: 'refused',
        columnLabel: columnLabel(props(), column),
        message: props().labels.cellError(code),
        count: 1,
      }),
    onHeaderChange(listener) {
      headerListeners.add(listener)
      return () => headerListeners.delete(listener)
    },
  }

  const saving = createViewSaving(props, () => rows, {
    onMerged() {
      following?.onOwnRows()
      features?.statistics.forget()
      features?.ranges.redraw()
      if (state.phase === 'ready') void rows?.loadTotals()
    },
    onConflicts: surroundings.setConflicts,
  })

  const api: GridApi<GridLine> = createGrid(
    host,
    gridOptions(props, context, {
      onEdited: (row, column, value) =>
        saving.edit([editOf(following?.seenRow(row, column) ?? row, column, value)]),
      following: () => following,
      fill: (request) => (rows === null ? early.push(request) : rows.fill(request)),
      marksOf: (line, column) => features?.ranges.marksOf(line, column) ?? 0,
      features: () => features?.events,
      isFound: (line, column) => features?.find.isMarked(line, column) ?? false,
    }),
    { modules: GRID_MODULES },
  )

  const made = createGridFeatures(host, api, props, () => rows, {
    ...surroundings,
    onControlsChange: tellHeaders,
    edit: saving.edit,
  })
  features = made
  following = createGridFollow(host, api, {
    props,
    rows: () => rows,
    withPending: saving.withPending,
    onChanged() {
      made.statistics.forget()
      if (state.phase === 'ready') void rows?.loadTotals()
    },
  })
  const stopNaming = nameCutTexts(host)

  function tellHeaders(): void {
    for (const listener of headerListeners) listener()
  }

  /** Moves the mark by hand: drawing the rows anew would take the focus back into the grid. */
  function markActiveRow(entryId: string | null): void {
    for (const row of host.querySelectorAll('.quitus-active')) row.classList.remove('quitus-active')
    const position = entryId === null ? null : (rows?.positionOf(entryId) ?? null)
    if (position === null) return
    host.querySelector(`.ag-row[row-index="${position}"]`)?.classList.add('quitus-active')
  }

  function setState(next: GridState): void {
    state = next
    surroundings.setState(next)
    props().onStateChange(next)
  }

  function showRowHeight(height: number): void {
    host.style.setProperty('--quitus-row-height', `${height}px`)
    if (api.getGridOption('rowHeight') !== height) api.setGridOption('rowHeight', height)
  }

  /** `isOtherRows`: not the same rows in another order. */
  function openSet(keepsPlace: boolean, isOtherRows: boolean): void {
    const { source } = props()
    const isFirst = rows === null
    const kept = (keepsPlace ? rows?.unfolded() : undefined) ?? { isAll: false, exceptions: [] }
    if (!keepsPlace) made.onOtherSet()
    rows?.close()
    surroundings.setWindowFailed(false)
    setState({ phase: 'loading', totals: null })
    rows = createGridRows(api, source, queryOf(props()), kept, {
      onReady() {
        setState({ ...state, phase: 'ready' })
        made.selection.tell()
        tellHeaders()
      },
      onRebuilt(shift) {
        if (shift !== 0) made.ranges.shift(shift)
        made.selection.forgetPlaces()
        made.selection.tell()
      },
      onTotals(totals) {
        setState({ phase: 'ready', totals })
        made.selection.tell()
        api.setGridOption('pinnedBottomRowData', pinnedRows(props(), totals.sums))
      },
      onFailure(failure, hasRows) {
        if (rows?.isRepublished(failure)) props().onRepublished()
        else if (hasRows) surroundings.setWindowFailed(true)
        else {
          api.setRowCount(0, true)
          setState({ phase: 'failed', totals: null })
        }
      },
    })
    if (isFirst) {
      for (const request of early.splice(0)) rows.fill(request)
      showWaiting()
      return
    }
    if (!keepsPlace) {
      if (isOtherRows) api.setGridOption('pinnedBottomRowData', pinnedRows(props(), {}))
      if (api.getVerticalPixelRange().top > 0) api.ensureIndexVisible(0, 'top')
    }
    api.refreshInfiniteCache()
  }

  /** Lines that wait for their rows, unless these come at once: drawing both takes twice as long. */
  function showWaiting(): void {
    setTimeout(() => {
      if (!api.isDestroyed() && state.phase === 'loading') api.setRowCount(WINDOW_SIZE, false)
    }, WAITING_AFTER_MS)
  }

  const handle = createGridHandle(api, props, () => rows, saving, {
    reopen() {
      made.selection.clear()
      openSet(true, false)
    },
    follow: (change) => following?.follow(change),
  })

  let shown: DataGridProps | null = null
  const hasChanged = (next: DataGridProps, ...names: (keyof DataGridProps)[]) =>
    names.some((name) => shown?.[name] !== next[name])

  return {
    handle,
    /** Shows what changed in the props since the last call; a new source alone keeps the place. */
    update(): void {
      const next = props()
      // The grid was made with the first ones.
      if (
        shown !== null &&
        hasChanged(next, 'metadata', 'layout', 'labels', 'canEdit', 'currency', 'timeZone')
      ) {
        api.setGridOption('columnDefs', columnDefs(next, context))
      }
      if (hasChanged(next, 'layout')) showRowHeight(rowHeightOf(next.layout))
      if (hasChanged(next, 'labels')) {
        const root = host.querySelector('[role="grid"], [role="treegrid"]')
        root?.setAttribute('aria-label', next.labels.grid)
        root?.setAttribute('role', 'treegrid')
        root?.setAttribute('aria-multiselectable', 'true')
        // What cells say beside their value has changed with the language, and the values have not.
        if (shown !== null) api.refreshCells({ force: true })
      }
      if (hasChanged(next, 'sort', 'filters', 'layout', 'labels')) tellHeaders()
      if (hasChanged(next, 'people')) following?.onPeople()
      if (hasChanged(next, 'activeEntryId')) markActiveRow(next.activeEntryId)
      const isSameQuery = shown !== null && JSON.stringify(queryOf(shown)) === JSON.stringify(queryOf(next))
      const isSameSource = !hasChanged(next, 'source')
      const isOtherRows = shown !== null && hasChanged(next, 'filters', 'search')
      if (isOtherRows) made.onOtherRows()
      if (shown !== null && hasChanged(next, 'sort')) surroundings.announce(sortText(next))
      shown = next
      if (!isSameQuery || !isSameSource) openSet(isSameQuery, isOtherRows)
    },
    retry(): void {
      surroundings.setWindowFailed(false)
      if (state.phase === 'failed') openSet(false, true)
      else rows?.refresh()
    },
    overwrite: (conflicts: readonly CellConflict[]) => void saving.edit(conflicts.map(overwriting)),
    /** Writes what can be written of an act that leaves some cells as they are. */
    write: ({ kind, plan }: WritingReview) => made.written(saving.edit(plan.edits, kind)),
    features: made,
    /** Puts the keyboard back into the grid: into this cell, else where it was. */
    focusCell(cell: ScreenCell | null): void {
      const focused = api.getFocusedCell()
      if (cell !== null) api.setFocusedCell(cell.line, cell.column)
      else if (focused !== null) api.setFocusedCell(focused.rowIndex, focused.column, focused.rowPinned)
    },
    focusHeader: (column: string) => api.setFocusedHeader(column),
    /** Fits columns to the texts on screen, all of them where null, and remembers it. */
    autosize(names: readonly string[] | null): void {
      const columns = api.getAllDisplayedColumns().filter((column) => column.getColId() !== CONTROL_COLUMN)
      const all = columns.map((column) => column.getColId())
      api.autoSizeColumns({
        skipHeader: true,
        colIds: names === null ? all : all.filter((name) => names.includes(name)),
      })
    },
    destroy(): void {
      stopNaming()
      following?.destroy()
      made.destroy()
      rows?.close()
      api.destroy()
    },
  }
}

function queryOf({ sort, filters, search }: DataGridProps): GridQuery {
  return { sort, filter: combinedFilter(filters), search }
}

function sortText({ sort, metadata, labels }: DataGridProps): string {
  return labels.sorted(
    sort.map(({ column }) => metadata.columns.find(({ name }) => name === column)?.label ?? column),
  )
}

function textOptions({ currency, timeZone, labels }: DataGridProps): CellTextOptions {
  return { currency, timeZone, booleanTexts: labels.booleans }
}
