import { DataGrid } from '@quitus/data-grid/data-grid.tsx'
import type { DataGridGroups, DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import { lazy, type Ref, Suspense } from 'react'
import { useIsNarrow } from '#shared/use-is-narrow.ts'
import styles from './view-screen.module.css'

const CardList = lazy(async () => ({
  default: (await import('@quitus/data-grid/card-list.tsx')).CardList,
}))

/** A grid, or its cards where the window is narrow and the person wants no table there (decision 032). */
export function ResponsiveGrid(props: DataGridGroups & { ref: Ref<DataGridHandle> }) {
  const showsCards = useIsNarrow() && props.columns.layout.narrow !== 'table'
  return (
    <div className={styles.grid}>
      {showsCards ? (
        <Suspense>
          <CardList {...props} />
        </Suspense>
      ) : (
        <DataGrid {...props} />
      )}
    </div>
  )
}
