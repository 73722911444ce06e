import { Title } from '@mantine/core'
import type { DataGridProps } from '@quitus/data-grid/model/data-grid-props.ts'
import type { Totals } from '@quitus/data-grid/model/window-source.ts'
import type { ReactNode } from 'react'
import type { ViewScope } from '#views/data/view.queries.ts'
import { FilterChips } from './filter-chips.tsx'
import { GridPanels } from './grid-panels.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { NarrowSwitch } from './narrow-switch.tsx'
import { PrefilteredViewSelect } from './prefiltered-view-select.tsx'
import { QuickSearch } from './quick-search.tsx'
import { useDrillText } from './use-drill-text.ts'
import styles from './view-toolbar.module.css'
import { ViewTotals } from './view-totals.tsx'

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
  onDrillClose: () => void
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
  onDrillClose,
  awaiting,
  savedViews,
  exporting,
  writing,
}: Props) {
  const drillText = useDrillText(scope.projectId, scope.drill ?? null)
  return (
    <div className={styles.toolbar}>
      <div className={styles.row}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        <PrefilteredViewSelect scope={scope} />
        <ViewTotals source={scope.source} columns={grid.metadata.columns} totals={totals} />
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
          <GridPanels grid={grid} />
          {exporting}
          {isNarrow && <NarrowSwitch layout={grid.layout} onChange={grid.onLayoutChange} />}
        </div>
      </div>
      <LeftOutNotice key={leftOut.join()} parts={leftOut} />
      <FilterChips
        grid={grid}
        drillText={drillText}
        onDrillClose={onDrillClose}
        onSearchChange={onSearchChange}
        onClear={grid.onClearFilters}
      />
    </div>
  )
}
