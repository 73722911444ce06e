import { Title } from '@mantine/core'
import type { GridLayout } from '@quitus/data-grid/columns/grid-layout.ts'
import type { GridLabels } from '@quitus/data-grid/data-grid-props.ts'
import type { ColumnFilters } from '@quitus/data-grid/filters/column-filters.ts'
import type { Totals } from '@quitus/data-grid/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { useTranslation } from 'react-i18next'
import { ColumnsMenu } from './columns-menu.tsx'
import type { DashboardScope } from './dashboard.queries.ts'
import styles from './dashboard-toolbar.module.css'
import { DashboardTotals } from './dashboard-totals.tsx'
import { FilterChips } from './filter-chips.tsx'
import { PrefilteredViewSelect } from './prefiltered-view-select.tsx'
import { QuickSearch } from './quick-search.tsx'

type Props = {
  scope: DashboardScope
  columns: readonly Column[]
  labels: GridLabels
  filters: ColumnFilters
  search: string
  layout: GridLayout
  totals: Totals | null
  onSearchChange: (search: string) => void
  onFiltersChange: (filters: ColumnFilters) => void
  onClear: () => void
  onLayoutChange: (layout: GridLayout) => void
}

/** What stands over the grid: which view, what is searched and filtered, which columns, and how much that makes. */
export function DashboardToolbar(props: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <div className={styles.row}>
        <Title order={1} className={styles.title}>
          {t('dashboard:title')}
        </Title>
        <PrefilteredViewSelect scope={props.scope} />
        <DashboardTotals columns={props.columns} totals={props.totals} />
        <div className={styles.tools}>
          <QuickSearch value={props.search} onChange={props.onSearchChange} />
          <ColumnsMenu
            columns={props.columns}
            layout={props.layout}
            onChange={props.onLayoutChange}
            otherGroup={props.labels.otherGroup}
          />
        </div>
      </div>
      <FilterChips
        columns={props.columns}
        labels={props.labels}
        filters={props.filters}
        search={props.search}
        onFiltersChange={props.onFiltersChange}
        onSearchChange={props.onSearchChange}
        onClear={props.onClear}
      />
    </div>
  )
}
