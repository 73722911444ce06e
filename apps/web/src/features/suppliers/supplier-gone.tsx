import { Alert } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '#views/comparison/field-value.tsx'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

/** Says that the publication lacks the supplier. */
export function SupplierGone() {
  const { t } = useTranslation()
  return (
    <Alert
      className={styles.gone ?? ''}
      color="yellow"
      variant="light"
      icon={<IconFileOff size={18} />}
      title={t('suppliers:gone.title')}
    >
      {t('suppliers:gone.hint')}
    </Alert>
  )
}

/** What people had written about a supplier that is gone. */
export function SupplierWritten({ row }: Pick<Supplier, 'row'>) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const written = metadata.viewMetaData.columns.filter(
    ({ name, editable }) => editable && name !== ROW_LOCKED_COLUMN && cellValue(row, name) !== null,
  )
  return (
    <section aria-label={t('suppliers:gone.written')}>
      <h2 className={styles.partTitle}>{t('suppliers:gone.written')}</h2>
      {written.length === 0 ? (
        <p className={styles.none}>{t('suppliers:gone.nothing')}</p>
      ) : (
        <dl className={styles.facts}>
          {written.map((column) => (
            <div key={column.name} className={styles.fact}>
              <dt>{column.label}</dt>
              <dd>
                <FieldValue column={column} value={cellValue(row, column.name)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
