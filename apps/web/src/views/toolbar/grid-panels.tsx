import { conditionCount } from '@quitus/data-grid/model/column-filters.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import { IconArrowsSort, IconColumns3, IconFilter } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolbarPanel } from './toolbar-panel.tsx'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const SortPanel = lazy(async () => ({ default: (await import('./sort-panel.tsx')).SortPanel }))
const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }))

/** The panels of filters, order and columns that every grid has. */
export function GridPanels({ grid }: { grid: PanelGrid }) {
  const { t } = useTranslation()
  return (
    <>
      <ToolbarPanel
        label={t('dashboard:filters.panel')}
        icon={<IconFilter size={16} aria-hidden />}
        count={conditionCount(grid.filters)}
      >
        <FilterPanel grid={grid} />
      </ToolbarPanel>
      <ToolbarPanel
        label={t('dashboard:sort.panel')}
        icon={<IconArrowsSort size={16} aria-hidden />}
        count={grid.sort.length}
      >
        <SortPanel grid={grid} />
      </ToolbarPanel>
      <ToolbarPanel
        label={t('dashboard:columns.menu')}
        icon={<IconColumns3 size={16} aria-hidden />}
        width={300}
      >
        <ColumnsPanel grid={grid} />
      </ToolbarPanel>
    </>
  )
}
