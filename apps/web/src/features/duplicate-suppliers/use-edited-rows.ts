import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'

/** The rows as the server answered them, with what was edited since: edits go into the cache of each entry. */
export function useEditedRows(rows: readonly GridRow[]): GridRow[] {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { scope } = useCurrentView()
  const queries = rows.map(({ entryId }) =>
    viewQueries.entry(api, scope, entryId, localeOfPath(location.pathname)),
  )
  const taken = useRef(new WeakSet<GridRow>())
  useEffect(() => {
    for (const [at, row] of rows.entries()) {
      const query = queries[at]
      if (query === undefined || taken.current.has(row)) continue
      taken.current.add(row)
      queryClient.setQueryData(query.queryKey, row)
    }
  })
  const edited = useQueries({ queries: queries.map((query) => ({ ...query, enabled: false })) })
  return rows.map((row, at) => edited[at]?.data ?? row)
}
