import type { Column } from '@quitus/domain/columns/column.ts'
import { createGrid, type GridApi, type IGetRowsParams } from 'ag-grid-community'
import { GRID_MODULES } from '#core/ag-grid.ts'
import { CONTROL_COLUMN } from '#core/columns/control-column.ts'
import { withShown } from '#core/columns/layout-changes.ts'
import { nextSort } from '#core/columns/sort-keys.ts'
import { focusedCell } from '#core/focused-cell.ts'
import { createFolding } from '#core/folding.ts'
import type { CalendarRequest, GridContext } from '#core/grid-context.ts'
import type { GridCore, GridFeatureMaker } from '#core/grid-core.ts'
import { cellErrorText } from '#core/grid-texts.ts'
import type { ScreenCell } from '#core/ranges/screen-cell.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { createGridRows, type GridRows } from '#core/rows/grid-rows.ts'
import { pinnedRows } from '#core/rows/pinned-rows.ts'
import { WINDOW_SIZE } from '#core/rows/window-size.ts'
import { createTextOptions } from '#core/text-options.ts'
import type { GridIcons } from '#core/ui/grid-icons.tsx'
import { nameCutTexts } from '#core/ui/name-cut-texts.ts'
import { type CellConflict, editOf, overwriting } from '#model/cell-edit.ts'
import { combinedFilter } from '#model/column-filters.ts'
import type { DataGridProps, GridState } from '#model/data-grid-props.ts'
import type { GridDisplay } from '#model/grid-display.ts'
import { groupToggle, ROW_HEIGHTS, rowHeightOf } from '#model/grid-layout.ts'
import type { GridQuery } from '#model/window-source.ts'
import { rangeClasses } from '#ranges/paint-cells.ts'
import { columnLabel, createViewSaving } from '#save-queue/view-saving.ts'
import { columnDefs } from './column-defs.ts'
import { createGridFeatures } from './grid-features.ts'
import { createGridHandle } from './grid-handle.ts'
import { gridOptions } from './grid-options.ts'
import { sortText } from './sort-text.ts'

/** Rows that come within this time appear without empty lines before them. */
const WAITING_AFTER_MS = 150

/** What the surrounding component shows next to AG Grid itself. */
export type GridSurroundings = GridDisplay & {
  setState: (state: GridState) => void
  setWindowFailed: (hasFailed: boolean) => void
  openHeader: (panel: 'filter' | 'menu', column: Column, anchor: HTMLElement) => void
  openCalendar: (requested: CalendarRequest) => void
  setConflicts: (conflicts: readonly CellConflict[]) => void
}

export type GridController = ReturnType<typeof createGridController>

/** Makes the grid inside `host` with its features and keeps it in step with the props; `destroy` ends it. */
export function createGridController(
  host: HTMLElement,
  props: () => DataGridProps,
  icons: GridIcons,
  surroundings: GridSurroundings,
  makers: readonly GridFeatureMaker[],
) {
  const headerListeners = new Set<() => void>()
  /** What the grid requested while it was made. */
  const early: IGetRowsParams[] = []
  let state: GridState = { phase: 'loading', totals: null }
  let rows: GridRows | null = null
  const features = createGridFeatures()
  const { parts, notify } = features

  const context: GridContext = {
    props,
    icons: () => icons,
    textOptions: createTextOptions(props),
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
    placeClasses(line, column) {
      const marks = rangeClasses(parts.cells?.marksOf(line, column) ?? 0)
      return parts.find?.isMarked(line, column) === true ? [...marks, 'quitus-found'] : marks
    },
    isLineSelected: (line) => parts.rows?.isLineSelected(line) ?? false,
    coverage: () => parts.rows?.summary().coverage ?? 'none',
    selectAll() {
      if (parts.rows?.summary().coverage === 'all') parts.rows.clear()
      else parts.rows?.selectAll()
    },
    isAllOpen: () => rows?.isAllOpen() ?? false,
    foldAll: (isOpen) => core.foldAll(isOpen),
    sayUnreadable: (column, code) =>
      props().onNotice({
        kind: 'refused',
        columnLabel: columnLabel(props(), column),
        message: cellErrorText(props().t, code),
        count: 1,
      }),
    onHeaderChange(listener) {
      headerListeners.add(listener)
      return () => headerListeners.delete(listener)
    },
  }

  const saving = createViewSaving(props, () => rows, {
    onMerged() {
      notify('onOwnRows')
      if (state.phase === 'ready') void rows?.loadTotals()
    },
    onConflicts: surroundings.setConflicts,
  })

  const api: GridApi<GridLine> = createGrid(
    host,
    gridOptions(props, context, {
      onEdited: (row, column, value) =>
        saving.edit([editOf(parts.live?.seenRow(row, column) ?? row, column, value)]),
      fill: (request) => (rows === null ? early.push(request) : rows.fill(request)),
      onScrolled: () => rows?.onScrolled(),
      notify,
    }),
    { modules: GRID_MODULES },
  )

  const shared = {
    api,
    props,
    rows: () => rows,
    display: surroundings,
    report: (kind: 'done' | 'failed', text: string) => props().onMessage?.({ kind, text }),
    refreshHeaders,
  }
  const core: GridCore = {
    ...shared,
    ...createFolding(shared),
    host,
    context,
    parts,
    notify(name, ...details) {
      notify(name, ...details)
      if (name === 'onOthersRows' && state.phase === 'ready') void rows?.loadTotals()
    },
    edit: saving.edit,
    withPending: saving.withPending,
    cancel: features.cancel,
  }
  features.make(makers, core)
  const stopNaming = nameCutTexts(host)

  function refreshHeaders(): void {
    for (const listener of headerListeners) listener()
  }

  /** Moves the mark by hand: drawing the rows again would take the focus back into the grid. */
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
    host.dataset.wraps = String(height > ROW_HEIGHTS.compact)
    if (api.getGridOption('rowHeight') !== height) api.setGridOption('rowHeight', height)
  }

  /** `isOtherRows`: not the same rows in another order. */
  function openSet(keepsPlace: boolean, isOtherRows: boolean): void {
    const { source } = props()
    const isFirst = rows === null
    const kept = (keepsPlace ? rows?.unfolded() : undefined) ?? { isAll: false, exceptions: [] }
    if (!keepsPlace) notify('onOtherSet')
    rows?.close()
    surroundings.setWindowFailed(false)
    setState({ phase: 'loading', totals: null })
    rows = createGridRows(api, source, queryOf(props()), kept, {
      onReady() {
        setState({ ...state, phase: 'ready' })
        notify('onSetReady')
        refreshHeaders()
      },
      onRebuilt: (shift) => notify('onSetRebuilt', shift),
      onTotals(totals) {
        setState({ phase: 'ready', totals })
        notify('onTotals')
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
      parts.rows?.clear()
      openSet(true, false)
    },
    follow: (change) => parts.live?.follow(change),
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
      if (shown !== null && hasChanged(next, 'metadata', 'layout', 't', 'canEdit', 'currency', 'timeZone')) {
        api.setGridOption('columnDefs', columnDefs(next, context))
      }
      if (hasChanged(next, 'layout')) showRowHeight(rowHeightOf(next.layout))
      if (hasChanged(next, 't', 'name')) {
        const root = host.querySelector('[role="grid"], [role="treegrid"]')
        root?.setAttribute('aria-label', next.name)
        root?.setAttribute('role', 'treegrid')
        root?.setAttribute('aria-multiselectable', 'true')
        // What cells say next to their value has changed with the language, and the values have not.
        if (shown !== null) api.refreshCells({ force: true })
      }
      if (hasChanged(next, 'sort', 'filters', 'layout', 't')) refreshHeaders()
      if (hasChanged(next, 'people')) notify('onPeople')
      if (hasChanged(next, 'activeEntryId')) markActiveRow(next.activeEntryId)
      const isSameQuery = shown !== null && JSON.stringify(queryOf(shown)) === JSON.stringify(queryOf(next))
      const isSameSource = !hasChanged(next, 'source')
      const isOtherRows = shown !== null && hasChanged(next, 'filters', 'search')
      if (isOtherRows) notify('onOtherRows')
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
    parts,
    cancel: features.cancel,
    /** Puts the keyboard back into the grid: into this cell, else where it was. */
    focusCell(cell: ScreenCell | null): void {
      const focused = focusedCell(api)
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
      features.destroy()
      rows?.close()
      api.destroy()
    },
  }
}

function queryOf({ sort, filters, search }: DataGridProps): GridQuery {
  return { sort, filter: combinedFilter(filters), search }
}
