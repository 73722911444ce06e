import { NO_FILTERS } from '@quitus/data-grid/model/column-filters.ts'
import type {
  GridColumns,
  GridRowQuery,
  GridSubject,
  PanelGrid,
} from '@quitus/data-grid/model/data-grid-props.ts'
import { useMemo } from 'react'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import { settingsMail } from '#shared/session/session.ts'
import { columnSettings } from './use-grid-layout.ts'
import { useViewState, useViewStore } from './view-store.ts'

/** What the grid of the view shows and in whose words. */
export function useGridSubject(): GridSubject {
  const { currency, timeZone } = useProject()
  const { metadata, source, t, title, emptyHint, canEdit } = useViewState(({ shown }) => shown)
  const locale = localeOfPath(location.pathname)
  return useMemo(
    () => ({
      metadata: { ...metadata, columns: metadata.viewMetaData.columns },
      ...{ source, currency, timeZone, locale, t, name: title, emptyHint, canEdit },
      styleNonce: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce,
    }),
    [metadata, source, currency, timeZone, locale, t, title, emptyHint, canEdit],
  )
}

/** Which rows the address requests, and the ways to change it. */
export function useGridRowQuery(): GridRowQuery {
  const address = useViewState((state) => state.address)
  return useMemo(
    () => ({
      sort: address.sort,
      filters: address.filters,
      search: address.search,
      onSortChange: (sort) => address.show({ sort }),
      onFiltersChange: (filters) => address.show({ filters }),
      onClearFilters: () => address.show({ filters: NO_FILTERS, search: '', drill: null }),
    }),
    [address],
  )
}

/** The person's columns, remembered on this browser. */
export function useGridColumns(): GridColumns {
  const { get, set } = useViewStore()
  const layout = useViewState((state) => state.layout)
  const mail = settingsMail(useSession())
  return useMemo(
    () => ({
      layout,
      onLayoutChange(next) {
        const { projectId, source } = get().shown.scope
        set('layout', next)
        columnSettings(mail, `${projectId}.${source}`).write(next)
      },
    }),
    [layout, mail, get, set],
  )
}

/** What panels over the grid of the view need of it. */
export function usePanelGrid(): PanelGrid {
  return { ...useGridSubject(), ...useGridRowQuery(), ...useGridColumns() }
}
