import { Title } from '@mantine/core'
import type { DataGridProps } from '@quitus/data-grid/data-grid-props.ts'
import { conditionCount } from '@quitus/data-grid/filters/column-filters.ts'
import type { Totals } from '@quitus/data-grid/window-source.ts'
import { IconArrowsSort, IconColumns3, IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardScope } from './dashboard.queries.ts'
import styles from './dashboard-toolbar.module.css'
import { DashboardTotals } from './dashboard-totals.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { NarrowSwitch } from './narrow-switch.tsx'
import { PrefilteredViewSelect } from './prefiltered-view-select.tsx'
import { QuickSearch } from './quick-search.tsx'
import { ToolbarPanel } from './toolbar-panel.tsx'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const SortPanel = lazy(async () => ({ default: (await import('./sort-panel.tsx')).SortPanel }))
const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }))

type Props = {
  scope: DashboardScope
  title: string
  /** Acts of this view alone. */
  acts: ReactNode
  grid: DataGridProps
  totals: Totals | null
  leftOut: readonly string[]
  isNarrow: boolean
  onSearchChange: (search: string) => void
  /** What awaits the person; absent where nothing can be told. */
  awaiting: ReactNode
  /** The person's own views. */
  savedViews: ReactNode
  /** Makes a file of what is shown. */
  exporting: ReactNode
  /** Whether everything is stored, and undo with its list; nothing where nothing can be written. */
  writing: { status: ReactNode; menu: ReactNode }
}

/** What stands over the grid: which view, what is searched, filtered and sorted, which columns, and how much that makes. */
export function DashboardToolbar({
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
        <DashboardTotals columns={grid.metadata.columns} totals={totals} />
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
