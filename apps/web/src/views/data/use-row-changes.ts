import type { CellChange, GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useMemo } from 'react'
import { useEntryCache } from './use-entry-cache.ts'
import { useViewState, useViewStore } from './view-store.ts'

/** Keeps everything that shows rows of the view in step with what was written to them. */
export function useRowChanges() {
  const store = useViewStore()
  const scope = useViewState(({ shown }) => shown.scope)
  const cache = useEntryCache(scope)
  return useMemo(
    () => ({
      /** Rows as stored; entries of `changes` that are not among them are read again. */
      written(rows: readonly GridRow[], changes: readonly Pick<CellChange, 'entryId'>[] = []): void {
        cache.onEditAnswered(rows, changes)
        store.get().shown.onWritten()
      },
      /** Anomalies were decided: what was read of them is out of date. */
      decided(): void {
        cache.forget()
        store.get().shown.onWritten()
      },
    }),
    [cache, store],
  )
}
