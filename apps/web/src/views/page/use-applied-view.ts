import type { SavedState } from '@quitus/contract/saved-views/saved-view.schema.ts'
import { filtersOfTree } from '@quitus/data-grid/filters/filters-of-tree.ts'
import { gridViewOf, storedGridView } from '@quitus/data-grid/filters/grid-view.ts'
import type { GridLayout } from '@quitus/data-grid/model/grid-layout.ts'
import type { Column } from '@quitus/domain/column.ts'
import type { Filter } from '@quitus/domain/filter.ts'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { drillOf } from '#views/address/drill.ts'
import type { useViewAddress } from '#views/address/use-view-address.ts'

type Given = {
  address: ReturnType<typeof useViewAddress>
  columns: readonly Column[]
  layout: GridLayout
  setLayout: (layout: GridLayout) => void
}

/** What the grid shows as saved views keep it, and how another one, or a work list, is shown instead. */
export function useAppliedView({ address, columns, layout, setLayout }: Given) {
  const { t } = useTranslation()
  const toasts = useToasts()
  return {
    stored: storedGridView({ ...address, layout }),
    applyView(state: SavedState): void {
      const { view, leftOut } = gridViewOf(state, columns)
      const { sort, filters, search } = view
      setLayout({ ...view.layout, narrow: layout.narrow })
      const { prefilteredView } = state
      address.show({ sort, filters, search, prefilteredView, drill: drillOf(state) })
      if (leftOut.length > 0) toasts.fail(t('savedViews:leftOut', { parts: leftOut.join(', ') }))
    },
    showAwaiting(filter: Filter | null): void {
      address.show({ filters: filtersOfTree(filter, columns).filters, search: '', drill: null })
    },
  }
}
