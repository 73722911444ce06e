import { MAX_COPIED_CELLS } from '@quitus/data-grid/clipboard/copy-controller.ts'
import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import { formatCount } from '@quitus/domain/number-text.ts'
import type { Catalogue } from '@quitus/i18n/catalogue.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { counted } from '#shared/counted.ts'
import { gridFileLabels } from './files/grid-file-labels.ts'
import { gridFilterLabels } from './grid-filter-labels.ts'
import { gridWritingLabels } from './writing/grid-writing-labels.ts'

/** The grid's texts in the reader's language, under one name for screen readers, `emptyHint` for a view without rows; the same object until the language changes. */
export function useGridLabels(name: string, emptyHint?: string): GridLabels {
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
      gone: t('grid:row.gone'),
      unfoldAll: t('grid:row.unfoldAll'),
      foldAll: t('grid:row.foldAll'),
      unfoldedAll: t('grid:row.unfoldedAll'),
      foldedAll: t('grid:row.foldedAll'),
      sorted: (columns) =>
        columns.length === 0 ? t('grid:unsorted') : t('grid:sorted', { columns: columns.join(', ') }),
      selection: {
        row: t('grid:selection.row'),
        all: t('grid:selection.all'),
        count: (count) => t('grid:selection.count', counted(count)),
        selectAll: (total) => t('grid:selection.selectAll', counted(total)),
        clear: t('grid:selection.clear'),
        cleared: t('grid:selection.cleared'),
        tooMany: (most) => t('grid:selection.tooMany', { most: formatCount(most) }),
        failed: t('grid:selection.failed'),
      },
      status: {
        label: t('grid:status.label'),
        cells: (count) => t('grid:status.cells', counted(count)),
        filled: (count) => t('grid:status.filled', counted(count)),
        figures: {
          sum: t('grid:status.sum'),
          average: t('grid:status.average'),
          min: t('grid:status.min'),
          max: t('grid:status.max'),
        },
        working: t('grid:status.working'),
        failed: t('grid:status.failed'),
        lastAlone: t('grid:status.lastAlone'),
      },
      copy: {
        menu: t('grid:copy.menu'),
        plain: t('grid:copy.plain'),
        withHeaders: t('grid:copy.withHeaders'),
        progress: (done, total) =>
          t('grid:copy.progress', { done: formatCount(done), total: formatCount(total) }),
        cancel: t('grid:copy.cancel'),
        done: (lines, columns) =>
          lines === 1 && columns === 1
            ? t('grid:copy.doneCell')
            : t('grid:copy.done', { lines: formatCount(lines), columns: formatCount(columns) }),
        tooMany: (cells) =>
          t('grid:copy.tooMany', { cells: formatCount(cells), most: formatCount(MAX_COPIED_CELLS) }),
        noTable: t('grid:copy.noTable'),
        failed: t('grid:copy.failed'),
      },
      writing: gridWritingLabels(t),
      find: {
        label: t('grid:find.label'),
        next: t('grid:find.next'),
        previous: t('grid:find.previous'),
        close: t('grid:find.close'),
        place: (index, total) =>
          t('grid:find.place', { index: formatCount(index), total: formatCount(total) }),
        nothing: t('grid:find.nothing'),
        searching: t('grid:find.searching'),
        failed: t('grid:find.failed'),
      },
      booleans: {
        true: t('grid:boolean.true'),
        false: t('grid:boolean.false'),
        pending: t('grid:boolean.pending'),
      },
      choices: {
        search: t('grid:choices.search'),
        loading: t('grid:choices.loading'),
        none: t('grid:choices.none'),
        blank: t('grid:choices.blank'),
        free: (column) => t('grid:choices.free', { column }),
        freeHint: t('grid:choices.freeHint'),
      },
      edit: t('grid:row.edit'),
      showHiddenColumns: (group) => t('grid:group.showHidden', { group }),
      hideColumns: (group) => t('grid:group.hide', { group }),
      openFilter: (column) => t('grid:filter.open', { column }),
      ...gridFilterLabels(t),
      state: {
        loading: t('grid:state.loading'),
        empty: t('grid:state.empty'),
        emptyHint: emptyHint ?? t('grid:state.emptyHint'),
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
        several: (count) => t('grid:conflict.several', { number: formatCount(count) }),
        column: t('grid:conflict.column'),
        first: (shown, total) =>
          t('grid:conflict.first', { shown: formatCount(shown), total: formatCount(total) }),
      },
      cellError: (code) => t(`cells:${code as keyof Catalogue['cells']}`),
      saveFailed: t('grid:saveFailed'),
      file: gridFileLabels(t),
      live: {
        onRow: (names) => t('live:people.onRow', { count: names.length, names: names.join(', ') }),
        editsCell: (name) => t('live:people.editsCell', { name }),
      },
    }),
    [t, name, emptyHint],
  )
}
