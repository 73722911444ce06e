import { counted } from '@quitus/i18n/counted.ts'
import type { GridFeatureMaker } from '#core/grid-core.ts'
import { createCellStatistics } from './cell-statistics.ts'

/** Figures of the selected cells. */
export const statusFeature: GridFeatureMaker = ({ props, rows, parts, display }) => {
  const statistics = createCellStatistics({
    rows,
    columns: () => parts.cells?.columns() ?? [],
    column: (name) => props().metadata.columns.find((column) => column.name === name),
    onChange(summary) {
      display.setCells(summary)
      if (summary?.answer === 'loading')
        display.announce(props().t('grid:status.cells', counted(summary.cells)))
    },
  })
  return {
    onCellsSelected: () => statistics.show(parts.cells?.boxes() ?? []),
    onOwnRows: statistics.forget,
    onOthersRows: statistics.forget,
    destroy: statistics.stop,
  }
}
