import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import type { Catalogue } from '@quitus/i18n/catalogue.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { gridFilterLabels } from './grid-filter-labels.ts'

/** The grid's texts in the reader's language, under one name for screen readers; the same object until the language changes. */
export function useGridLabels(name: string): GridLabels {
  const { t } = useTranslation()
  return useMemo(
    (): GridLabels => ({
      grid: name,
      otherGroup: t('grid:otherGroup'),
      rowActions: t('grid:row.actions'),
      expand: (count) => t('grid:row.expand', { count }),
      collapse: t('grid:row.collapse'),
      openRow: t('grid:row.open'),
      locked: t('grid:row.locked'),
      totals: t('grid:row.totals'),
      booleans: {
        true: t('grid:boolean.true'),
        false: t('grid:boolean.false'),
        pending: t('grid:boolean.pending'),
      },
      edit: t('grid:row.edit'),
      showHiddenColumns: (group) => t('grid:group.showHidden', { group }),
      hideColumns: (group) => t('grid:group.hide', { group }),
      openFilter: (column) => t('grid:filter.open', { column }),
      ...gridFilterLabels(t),
      state: {
        loading: t('grid:state.loading'),
        empty: t('grid:state.empty'),
        emptyHint: t('grid:state.emptyHint'),
        filteredToNothing: t('grid:state.filteredToNothing'),
        filteredToNothingHint: t('grid:state.filteredToNothingHint'),
        clearFilters: t('grid:state.clearFilters'),
        failed: t('grid:state.failed'),
        failedHint: t('grid:state.failedHint'),
        retry: t('grid:state.retry'),
        windowFailed: t('grid:state.windowFailed'),
        noColumns: t('grid:state.noColumns'),
        noColumnsHint: t('grid:state.noColumnsHint'),
        resetColumns: t('grid:column.reset'),
      },
      conflict: {
        title: t('grid:conflict.title'),
        mine: t('grid:conflict.mine'),
        theirs: t('grid:conflict.theirs'),
        keepMine: t('grid:conflict.keepMine'),
        takeTheirs: t('grid:conflict.takeTheirs'),
        blank: t('grid:conflict.blank'),
        body: (column) => t('grid:conflict.body', { column }),
      },
      cellError: (code) => t(`cells:${code as keyof Catalogue['cells']}`),
      saveFailed: t('grid:saveFailed'),
    }),
    [t, name],
  )
}
