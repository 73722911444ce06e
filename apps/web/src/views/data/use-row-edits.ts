import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useMemo } from 'react'
import { useEntryCache } from './use-entry-cache.ts'
import { NONE_ADDED, useViewState, useViewStore } from './view-store.ts'

/** Writes to rows from outside the grid, which shows them as its own. */
export function useRowEdits() {
  const { grid, set } = useViewStore()
  const scope = useViewState(({ shown }) => shown.scope)
  const cache = useEntryCache(scope)
  return useMemo(
    () => ({
      /** Shows and saves a cell by the same path as an edit in the grid. */
      editCell(row: GridRow, column: string, value: WireValue): void {
        cache.show(row.entryId, column, value)
        grid.current?.editCell(row, column, value)
      },
      /** Takes over rows as stored. */
      takeOver(rows: readonly GridRow[]): void {
        grid.current?.takeOver(rows, false)
        cache.onEditAnswered(rows, [])
      },
      /** Reads the rows again, in their place: some have come or gone. */
      reload(): void {
        set('added', NONE_ADDED)
        grid.current?.reload()
        cache.forget()
      },
    }),
    [cache, grid, set],
  )
}
