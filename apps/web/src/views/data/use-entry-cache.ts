import type { CellChange, GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '#shared/api/api-client.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { type ViewScope, viewQueries } from './view.queries.ts'

/** Keeps the row detail in step with what the grid edits and saves; the same object for as long as the view is. */
export function useEntryCache(scope: ViewScope): EntryCache {
  const { api } = useServices()
  const queryClient = useQueryClient()
  return useMemo(() => entryCache(api, queryClient, scope), [api, queryClient, scope])
}

export type EntryCache = ReturnType<typeof entryCache>

function entryCache(api: ApiClient, queryClient: QueryClient, scope: ViewScope) {
  const keyOf = (entryId: string) =>
    viewQueries.entry(api, scope, entryId, localeOfPath(location.pathname)).queryKey

  const forgetAnomalies = () => void queryClient.invalidateQueries({ queryKey: viewQueries.anomalies(scope) })

  return {
    /** Rows have come or gone: what was read of them, and what they add up to, is read again. */
    forget(): void {
      void queryClient.invalidateQueries({ queryKey: [...viewQueries.all(scope), 'entry'] })
      forgetAnomalies()
      void queryClient.invalidateQueries({ queryKey: viewQueries.histories(scope) })
      void queryClient.invalidateQueries({ queryKey: viewQueries.awaitings(scope) })
    },
    /** Shows a value at once. */
    show(entryId: string, column: string, value: WireValue): void {
      queryClient.setQueryData(keyOf(entryId), (known) => known && { ...known, [column]: value })
    },
    /** Takes over what a colleague wrote; the history on screen is read again where it is about one of their rows. */
    follow(rows: readonly GridRow[], gone: readonly string[]): void {
      for (const row of rows.flatMap((row) => [row, ...(row.children ?? [])])) {
        queryClient.setQueryData(keyOf(row.entryId), (known) =>
          known === undefined || known.version >= row.version ? known : { ...known, ...row },
        )
        const histories = [...viewQueries.histories(scope), row.entryId]
        void queryClient.invalidateQueries({ queryKey: histories })
      }
      for (const entryId of gone) void queryClient.invalidateQueries({ queryKey: keyOf(entryId) })
      forgetAnomalies()
    },
    /** What awaits the person may be another. */
    forgetFigures(): void {
      void queryClient.invalidateQueries({ queryKey: viewQueries.awaitings(scope) })
      void queryClient.invalidateQueries({ queryKey: viewQueries.doneInView(scope) })
    },
    /** Takes over the rows as stored; what was refused or failed is read again, and so is the history. */
    onEditAnswered(rows: readonly GridRow[], changes: readonly Pick<CellChange, 'entryId'>[]): void {
      for (const row of rows) {
        queryClient.setQueryData(keyOf(row.entryId), (known) => known && { ...known, ...row })
      }
      for (const { entryId } of changes) {
        if (rows.some((row) => row.entryId === entryId)) continue
        void queryClient.invalidateQueries({ queryKey: keyOf(entryId) })
      }
      forgetAnomalies()
      void queryClient.invalidateQueries({ queryKey: viewQueries.histories(scope) })
      void queryClient.invalidateQueries({ queryKey: viewQueries.awaitings(scope) })
      void queryClient.invalidateQueries({ queryKey: viewQueries.doneInView(scope) })
    },
  }
}
