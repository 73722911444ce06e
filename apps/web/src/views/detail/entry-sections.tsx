import { Title } from '@mantine/core'
import { offeredColumns } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { columnGroupsInOrder } from '@quitus/domain/columns/column-groups.ts'
import { useTranslation } from 'react-i18next'
import { isChildRow } from '#views/data/entry-title.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './entry-drawer.module.css'
import { EntryField } from './entry-field.tsx'

type Props = { row: GridRow }

/**
 * The values of a row, one section per column group in the order of the view, what was found first; a child row has
 * no anomaly columns (VIEW-06).
 */
export function EntrySections({ row }: Props) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const shown = offeredColumns(metadata.viewMetaData.columns).filter(
    (column) => !isChildRow(row) || !metadata.anomalyColumns.includes(column.name),
  )
  return columnGroupsInOrder(shown, t('grid:otherGroup')).map(({ name, columns }) => (
    <section key={name} className={styles.section}>
      <Title order={3} className={styles.sectionTitle}>
        {name}
      </Title>
      <dl className={styles.fields}>
        {columns.map((column) => (
          <EntryField key={column.name} row={row} column={column} />
        ))}
      </dl>
    </section>
  ))
}
