import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import type { Catalogue } from '@quitus/i18n/catalogue.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

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
      filter: {
        contains: (value) => t('grid:condition.contains', { value }),
        equals: (value) => t('grid:condition.equals', { value }),
        startsWith: (value) => t('grid:condition.startsWith', { value }),
        empty: () => t('grid:condition.empty'),
        before: (value) => t('grid:condition.before', { value }),
        after: (value) => t('grid:condition.after', { value }),
        from: (value) => t('grid:condition.from', { value }),
        to: (value) => t('grid:condition.to', { value }),
        range: (from, to) => t('grid:condition.range', { from, to }),
        many: (first, count) => t('grid:condition.many', { first, count }),
        not: (text) => t('grid:condition.not', { text }),
        filled: t('grid:condition.filled'),
        blank: t('grid:condition.blank'),
      },
      filterForm: {
        condition: t('grid:filter.condition'),
        values: t('grid:filter.values'),
        operator: t('grid:filter.operator'),
        operators: {
          contains: t('grid:filter.contains'),
          equals: t('grid:filter.equals'),
          startsWith: t('grid:filter.startsWith'),
          empty: t('grid:filter.empty'),
          filled: t('grid:filter.filled'),
          between: t('grid:filter.between'),
          before: t('grid:filter.before'),
          after: t('grid:filter.after'),
        },
        value: t('grid:filter.value'),
        from: t('grid:filter.from'),
        to: t('grid:filter.to'),
        searchValues: t('grid:filter.searchValues'),
        noValues: t('grid:filter.noValues'),
        moreValues: t('grid:filter.moreValues'),
        valuesFailed: t('grid:filter.valuesFailed'),
        apply: t('grid:filter.apply'),
        clear: t('grid:filter.clear'),
      },
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
