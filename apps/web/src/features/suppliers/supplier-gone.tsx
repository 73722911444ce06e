import { Alert } from '@mantine/core'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '#views/comparison/field-value.tsx'
import { useCurrentView } from '#views/data/current-view.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

/** A supplier that the publication lacks: it says so, and shows what people had written about it. */
export function SupplierGone({ row }: Pick<Supplier, 'row'>) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const written = metadata.viewMetaData.columns.filter(
    ({ name, editable }) => editable && cellValue(row, name) !== null,
  )
  return (
    <>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconFileOff size={18} />}
        title={t('suppliers:gone.title')}
      >
        {t('suppliers:gone.hint')}
      </Alert>
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
    </>
  )
}
