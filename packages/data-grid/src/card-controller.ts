import { type CardRows, createCardRows } from '#cards/card-rows.ts'
import { ALL_FOLDED, unfoldedPlaces } from '#core/rows/row-positions.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { createCardFollow } from '#live/card-follow.ts'
import { type CellConflict, editOf, overwriting } from '#model/cell-edit.ts'
import { combinedFilter } from '#model/column-filters.ts'
import type { DataGridHandle, DataGridProps, GridState } from '#model/data-grid-props.ts'
import type { GridQuery } from '#model/window-source.ts'
import { createViewSaving } from '#save-queue/view-saving.ts'

/** What the component around the cards shows and does. */
export type CardSurroundings = {
  /** Lines came, moved or changed. */
  draw: () => void
  setState: (state: GridState) => void
  setWindowFailed: (hasFailed: boolean) => void
  setConflicts: (conflicts: readonly CellConflict[]) => void
  scrollTo: (position: number, takesFocus: boolean) => void
}

export type CardController = ReturnType<typeof createCardController>

/** Rows, edits and totals of the cards, in step with the props of the grid that they represent. */
export function createCardController(props: () => DataGridProps, surroundings: CardSurroundings) {
  let state: GridState = { phase: 'loading', totals: null }
  let rows: CardRows | null = null
  let query: string | null = null
  let source: DataGridProps['source'] | null = null

  function setState(next: GridState): void {
    state = next
    surroundings.setState(next)
    props().onStateChange(next)
  }

  const saving = createViewSaving(props, () => rows, {
    onMerged() {
      if (state.phase === 'ready') void rows?.loadTotals()
    },
    onConflicts: surroundings.setConflicts,
  })

  const following = createCardFollow(() => rows, {
    withPending: saving.withPending,
    draw: surroundings.draw,
    onChanged: () => void (state.phase === 'ready' && rows?.loadTotals()),
  })

  function openSet(keepsPlace: boolean): void {
    const reopen = keepsPlace ? (rows?.openEntries() ?? []) : []
    rows?.close()
    surroundings.setWindowFailed(false)
    setState({ phase: 'loading', totals: null })
    rows = createCardRows(props().source, queryOf(props()), reopen, {
      onChange: surroundings.draw,
      onReady: () => setState({ ...state, phase: 'ready' }),
      onTotals: (totals) => setState({ phase: 'ready', totals }),
      onFailure(failure, hasRows) {
        if (rows?.isRepublished(failure)) props().onRepublished()
        else if (hasRows) surroundings.setWindowFailed(true)
        else setState({ phase: 'failed', totals: null })
      },
    })
    if (!keepsPlace) surroundings.scrollTo(0, false)
    surroundings.draw()
  }

  function moveTo(entryId: string, takesFocus: boolean): void {
    const position = rows?.positionOf(entryId) ?? null
    if (position !== null) surroundings.scrollTo(position, takesFocus)
  }

  const handle: DataGridHandle = {
    editCell: (row, column, value) => void saving.edit([editOf(row, column, value)]),
    takeOver: (stored, more) => saving.merge(stored, more, []),
    follow: following.follow,
    finishEditing: () => true,
    async neighbour(entryId, step) {
      const position = rows?.positionOf(entryId) ?? null
      return position === null ? null : ((await rows?.rowAt(position + step)) ?? null)
    },
    loadedRow: (entryId) => rows?.rowOf(entryId) ?? null,
    focusedAnomaly: () => null,
    show: (entryId) => moveTo(entryId, false),
    reveal: (entryId) => moveTo(entryId, true),
    async seek(entryId) {
      const position = (await rows?.seek(entryId)) ?? null
      if (position !== null) surroundings.scrollTo(position, true)
      return position !== null
    },
    reload: () => openSet(true),
    resultSet: () => rows?.resultSet() ?? null,
    unfolded: () => unfoldedPlaces(rows?.expansion() ?? ALL_FOLDED),
  }

  return {
    handle,
    /** Opens another set when the rows requested are others, or come from elsewhere. */
    update(): void {
      const requested = JSON.stringify(queryOf(props()))
      const isSameQuery = requested === query
      if (isSameQuery && source === props().source) return
      query = requested
      source = props().source
      openSet(isSameQuery)
    },
    count: () => (state.phase === 'failed' ? 0 : (rows?.count() ?? 0)),
    isCounted: () => rows?.isCounted() ?? false,
    lineAt: (position: number): ShownRow | null => rows?.lineAt(position) ?? null,
    toggle: (line: ShownRow) => rows?.toggle(line),
    retry(): void {
      surroundings.setWindowFailed(false)
      if (state.phase === 'failed') openSet(false)
      else rows?.retry()
    },
    overwrite: (conflicts: readonly CellConflict[]) => void saving.edit(conflicts.map(overwriting)),
    changedIn: following.changedIn,
    close(): void {
      following.stop()
      rows?.close()
    },
  }
}

function queryOf({ sort, filters, search }: DataGridProps): GridQuery {
  return { sort, filter: combinedFilter(filters), search }
}
