import { Title } from '@mantine/core'
import { offeredColumns } from '@quitus/data-grid/columns/grid-layout.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import { useTranslation } from 'react-i18next'
import { useDashboard } from './dashboard-context.ts'
import styles from './entry-drawer.module.css'
import { EntryField } from './entry-field.tsx'
import { isChildRow } from './entry-title.ts'

type Props = { row: GridRow }

/** The values of a row, one section per column group, in the order of metadata; a child row has no anomaly columns (VIEW-06). */
export function EntrySections({ row }: Props) {
  const { t } = useTranslation()
  const { metadata } = useDashboard()
  const shown = offeredColumns(metadata.viewMetaData.columns).filter(
    (column) => !isChildRow(row) || !metadata.anomalyColumns.includes(column.name),
  )
  const groups = Map.groupBy(shown, (column) => column.group)
  return [...groups].map(([group, columns]) => (
    <section key={group ?? ''} className={styles.section}>
      <Title order={3} className={styles.sectionTitle}>
        {columns[0]?.groupLabel ?? t('grid:otherGroup')}
      </Title>
      <dl className={styles.fields}>
        {columns.map((column) => (
          <EntryField key={column.name} row={row} column={column} />
        ))}
      </dl>
    </section>
  ))
}
