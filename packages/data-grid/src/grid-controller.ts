import type { Column } from '@quitus/domain/column.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import { createGrid, type GridApi } from 'ag-grid-community'
import { cellValue } from '#cells/cell-value.ts'
import type { GridIcons } from '#cells/grid-icons.tsx'
import { nameCutTexts } from '#cells/name-cut-texts.ts'
import { CONTROL_COLUMN, columnDefs } from '#columns/column-defs.ts'
import { groupToggle, rowHeightOf } from '#columns/grid-layout.ts'
import { withShown } from '#columns/layout-changes.ts'
import { combinedFilter } from '#filters/column-filters.ts'
import type { ScreenCell } from '#ranges/range-controller.ts'
import type { CellConflict } from '#saving/cell-saving.ts'
import { columnLabel, createViewSaving } from '#saving/view-saving.ts'
import type { GridQuery } from '#window-source.ts'
import { GRID_MODULES } from './ag-grid.ts'
import type { DataGridHandle, DataGridProps, GridState } from './data-grid-props.ts'
import type { GridContext, GridLine } from './grid-context.ts'
import { createGridFeatures, type FeatureSurroundings, type GridFeatures } from './grid-features.ts'
import { gridOptions } from './grid-options.ts'
import { createGridRows, type GridRows } from './grid-rows.ts'
import { WINDOW_SIZE } from './rows/row-windows.ts'
import { nextSort } from './sort-keys.ts'

/** What the surrounding component shows beside AG Grid itself. */
export type GridSurroundings = Omit<FeatureSurroundings, 'onControlsChange'> & {
  setState: (state: GridState) => void
  setWindowFailed: (hasFailed: boolean) => void
  openHeader: (panel: 'filter' | 'menu', column: Column, anchor: HTMLElement) => void
  setConflict: (conflict: CellConflict) => void
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
  let state: GridState = { phase: 'loading', totals: null }
  let rows: GridRows | null = null
  let features: GridFeatures | null = null

  const context: GridContext = {
    props,
    icons: () => icons,
    textOptions: () => textOptions(props()),
    toggle: (line) => rows?.toggle(line),
    openRow: (line) => props().onOpenRow(line.row),
    openFilter: (column, anchor) => surroundings.openHeader('filter', column, anchor),
    openMenu: (column, anchor) => surroundings.openHeader('menu', column, anchor),
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
      }),
    onHeaderChange(listener) {
      headerListeners.add(listener)
      return () => headerListeners.delete(listener)
    },
  }

  function onMerged(): void {
    features?.statistics.forget()
    features?.ranges.redraw()
    if (state.phase === 'ready') void rows?.loadTotals()
  }

  const saving = createViewSaving(props, () => rows, { onMerged, onConflict: surroundings.setConflict })

  const api: GridApi<GridLine> = createGrid(
    host,
    gridOptions(props, context, {
      onEdited: (row, column, value) => saving.edit(row, column, value, cellValue(row, column)),
      fill: (request) => (rows === null ? request.failCallback() : rows.fill(request)),
      marksOf: (line, column) => features?.ranges.marksOf(line, column) ?? 0,
      features: () => features?.events,
      isFound: (line, column) => features?.find.isMarked(line, column) ?? false,
    }),
    { modules: GRID_MODULES },
  )

  const made = createGridFeatures(host, api, props, () => rows, {
    ...surroundings,
    onControlsChange: tellHeaders,
  })
  features = made
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
    api.setGridOption('rowHeight', height)
  }

  function openSet(keepsPlace: boolean): void {
    const { source } = props()
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
    if (keepsPlace) {
      api.refreshInfiniteCache()
      return
    }
    api.setGridOption('pinnedBottomRowData', pinnedRows(props(), {}))
    if (api.getDisplayedRowCount() > 0) api.ensureIndexVisible(0, 'top')
    api.setRowCount(WINDOW_SIZE, false)
    api.refreshInfiniteCache()
  }

  const handle: DataGridHandle = {
    editCell: (row, column, value) => saving.edit(row, column, value, cellValue(row, column)),
    mergeRows(stored) {
      rows?.merge(stored)
      onMerged()
    },
    async neighbour(entryId, step) {
      const current = rows
      const line = (await current?.lineOfEntry(entryId)) ?? null
      return line === null ? null : ((await current?.lineAt(line + step))?.row ?? null)
    },
    loadedRow: (entryId) => rows?.rowOf(entryId) ?? null,
    show(entryId) {
      const position = rows?.positionOf(entryId) ?? null
      if (position !== null) api.ensureIndexVisible(position)
    },
    reveal(entryId) {
      const position = rows?.positionOf(entryId) ?? null
      if (position === null) return
      api.ensureIndexVisible(position)
      api.setFocusedCell(position, props().metadata.anomalyIdColumn ?? CONTROL_COLUMN)
    },
  }

  let shown: DataGridProps | null = null
  const hasChanged = (next: DataGridProps, ...names: (keyof DataGridProps)[]) =>
    names.some((name) => shown?.[name] !== next[name])

  return {
    handle,
    /** Shows what changed in the props since the last call; a new source alone keeps the place. */
    update(): void {
      const next = props()
      if (hasChanged(next, 'metadata', 'layout', 'labels', 'canEdit', 'currency', 'timeZone')) {
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
      if (hasChanged(next, 'sort', 'filters', 'layout', 'labels')) {
        tellHeaders()
      }
      if (hasChanged(next, 'activeEntryId')) markActiveRow(next.activeEntryId)
      const isSameQuery = shown !== null && JSON.stringify(queryOf(shown)) === JSON.stringify(queryOf(next))
      const isSameSource = !hasChanged(next, 'source')
      if (shown !== null && hasChanged(next, 'filters', 'search')) made.onOtherRows()
      if (shown !== null && hasChanged(next, 'sort')) surroundings.announce(sortText(next))
      shown = next
      if (!isSameQuery || !isSameSource) openSet(isSameQuery)
    },
    retry(): void {
      surroundings.setWindowFailed(false)
      if (state.phase === 'failed') openSet(false)
      else rows?.refresh()
    },
    resolveConflict(conflict: CellConflict, keepsMine: boolean): void {
      const { row, column, mine, theirs } = conflict
      if (keepsMine) saving.edit(row, column, mine, theirs)
      else rows?.show(row.entryId, column, theirs)
    },
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

function pinnedRows({ metadata }: DataGridProps, sums: Readonly<Record<string, number | null>>): GridLine[] {
  return metadata.columns.some((column) => column.footerStyle === 'SUM') ? [{ kind: 'totals', sums }] : []
}
