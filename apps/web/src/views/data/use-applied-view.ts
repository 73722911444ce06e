import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { filtersOfTree } from '@quitus/data-grid/filters/filters-of-tree.ts'
import { gridViewOf, storedGridView } from '@quitus/data-grid/filters/grid-view.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { drillOf } from '#views/address/drill.ts'
import { useGridColumns } from './use-panel-grid.ts'
import { useViewState } from './view-store.ts'

/** What the grid shows as saved views keep it, and how another one, or a work list, is shown instead. */
export function useAppliedView() {
  const { t } = useTranslation()
  const toasts = useToasts()
  const address = useViewState((state) => state.address)
  const { scope, metadata } = useViewState(({ shown }) => shown)
  const { layout, onLayoutChange } = useGridColumns()
  const { columns } = metadata.viewMetaData
  const { measure: _, ...counted } = scope.drill ?? {}
  const stored = storedGridView({ ...address, layout })
  return {
    /** What a saved view would keep now. */
    current: { prefilteredView: scope.prefilteredView, ...counted, ...stored },
    /** The filter that the grid shows, null where it shows everything; undefined where a search narrows it further. */
    filter: address.search === '' && !scope.drill ? stored.filter : undefined,
    applyView(state: SavedState): void {
      const { view, ignored } = gridViewOf(state, columns)
      const { sort, filters, search } = view
      onLayoutChange({ ...view.layout, narrow: layout.narrow })
      const { prefilteredView } = state
      address.show({ sort, filters, search, prefilteredView, drill: drillOf(state) })
      if (ignored.length > 0) toasts.fail(t('savedViews:ignored', { parts: ignored.join(', ') }))
    },
    /** Shows just what one list counts; null shows everything again. */
    showAwaiting(filter: Filter | null): void {
      address.show({ filters: filtersOfTree(filter, columns).filters, search: '', drill: null })
    },
  }
}
