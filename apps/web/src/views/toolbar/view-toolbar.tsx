import { Title } from '@mantine/core'
import { conditionCount } from '@quitus/data-grid/model/column-filters.ts'
import type { DataGridProps } from '@quitus/data-grid/model/data-grid-props.ts'
import type { Totals } from '@quitus/data-grid/model/window-source.ts'
import { IconArrowsSort, IconColumns3, IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewScope } from '#views/data/view.queries.ts'
import { FilterChips } from './filter-chips.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { NarrowSwitch } from './narrow-switch.tsx'
import { PrefilteredViewSelect } from './prefiltered-view-select.tsx'
import { QuickSearch } from './quick-search.tsx'
import { ToolbarPanel } from './toolbar-panel.tsx'
import styles from './view-toolbar.module.css'
import { ViewTotals } from './view-totals.tsx'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const SortPanel = lazy(async () => ({ default: (await import('./sort-panel.tsx')).SortPanel }))
const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }))

type Props = {
  scope: ViewScope
  title: string
  /** Acts of this view alone. */
  acts: ReactNode
  grid: DataGridProps
  totals: Totals | null
  leftOut: readonly string[]
  isNarrow: boolean
  onSearchChange: (search: string) => void
  /** The person’s work lists. */
  awaiting: ReactNode
  /** The person's own views. */
  savedViews: ReactNode
  /** Makes a file of what is shown. */
  exporting: ReactNode
  /** Whether everything is stored, and undo with its list; nothing where nothing can be written. */
  writing: { status: ReactNode; menu: ReactNode }
}

/** What stands over the grid: which view, what is searched, filtered and sorted, which columns, and how much that makes. */
export function ViewToolbar({
  scope,
  title,
  acts,
  grid,
  totals,
  leftOut,
  isNarrow,
  onSearchChange,
  awaiting,
  savedViews,
  exporting,
  writing,
}: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <div className={styles.row}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {scope.source === 'dashboard' && <PrefilteredViewSelect scope={scope} />}
        <ViewTotals columns={grid.metadata.columns} totals={totals} />
        {writing.status}
        <div className={styles.searching}>
          <QuickSearch value={grid.search} onChange={onSearchChange} />
        </div>
        {acts !== undefined && <div className={styles.own}>{acts}</div>}
      </div>
      <div className={styles.acts}>
        {awaiting}
        <div className={styles.tools}>
          {writing.menu}
          {savedViews}
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
          {exporting}
          {isNarrow && <NarrowSwitch layout={grid.layout} onChange={grid.onLayoutChange} />}
        </div>
      </div>
      <LeftOutNotice key={leftOut.join()} parts={leftOut} />
      <FilterChips grid={grid} onSearchChange={onSearchChange} onClear={grid.onClearFilters} />
    </div>
  )
}
